import type { Guard } from '../machine/machine.ts'
import type { AsyncConsultLifecycle } from './lifecycle.ts'

/** The guards on the transitions of the message-thread table. */

interface Was {
  was: AsyncConsultLifecycle
}
interface At extends Was {
  now: Date
}
interface By<Who> extends Was {
  action: { physicianId: Who }
}

const inWindow = ({ now, was }: At): boolean => was.acceptanceEndsAt !== null && now < was.acceptanceEndsAt

export const byAssignee: Guard<By<string>> = {
  says: 'the physician is the assignee',
  holds: ({ was, action }) => action.physicianId === was.physicianId,
  otherwise: 'not_assigned',
}

export const byAnother: Guard<By<string>> = {
  says: 'the physician is not the assignee',
  holds: ({ was, action }) => action.physicianId !== was.physicianId,
  otherwise: 'thread_not_active',
}

export const heldByGiver: Guard<Was & { action: { fromPhysicianId: string } }> = {
  says: 'the physician who offered it is the assignee',
  holds: ({ was, action }) => action.fromPhysicianId === was.physicianId,
  otherwise: 'thread_not_active',
}

/** Overdue from `responseDueAt` on, inclusive to the millisecond. */
export const overdue: Guard<At> = {
  says: "the assignee's reply is overdue",
  holds: ({ now, was }) => was.responseDueAt !== null && now >= was.responseDueAt,
  otherwise: 'sla_not_overdue',
}

/** The window ends at `acceptanceEndsAt`: at that millisecond it is already over. */
export const acceptanceRunning: Guard<At> = {
  says: 'the acceptance window is running',
  holds: inWindow,
  otherwise: 'thread_not_active',
}

export const acceptanceOver: Guard<At> = {
  says: 'the acceptance window has ended',
  holds: (facts) => !inWindow(facts),
  otherwise: 'thread_not_active',
}

/** The partner may always close; a physician may close only a thread assigned to them. */
export const closer: Guard<By<string | null>> = {
  says: 'the caller is the partner or the assignee',
  holds: ({ was, action }) => action.physicianId === null || action.physicianId === was.physicianId,
  otherwise: 'not_assigned',
}

/** An invitation has no assignee. The physician whose first reply it keeps may withdraw it. */
export const inviter: Guard<By<string | null>> = {
  says: 'the caller is the partner or the physician who invited the patient',
  holds: ({ was, action }) => action.physicianId === null || action.physicianId === was.invitedBy,
  otherwise: 'not_assigned',
}

export const unrated: Guard<Was> = {
  says: 'the consult has not been rated',
  holds: ({ was }) => was.rating === null,
  otherwise: 'already_rated',
}
