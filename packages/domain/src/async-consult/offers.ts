import { refusalOf } from '../machine/machine.ts'
import { holdsFirstReply } from './first-reply-holder.ts'
import { type AsyncConsultAction, invitedLifecycle } from './lifecycle.ts'
import { asyncConsultTable } from './machine.ts'
import type { AsyncConsult } from './resource.ts'

/** What a physician can do with a thread. */
export interface ThreadOffers {
  readonly canClaim: boolean
  readonly canTakeOver: boolean
  readonly canReply: boolean
  readonly canResolve: boolean
  readonly canClose: boolean
  /** Whether the physician's first reply still waits for the patient's consent: it can be changed, or withdrawn by a close. */
  readonly canChangeFirstReply: boolean
}

type ConsultNow = Pick<AsyncConsult, 'status' | 'physicianId' | 'invitedBy' | 'responseDueAt' | 'acceptanceEndsAt'>

const instant = (text: string | null) => (text === null ? null : new Date(text))

/**
 * What the state machine lets a physician do with a thread now, so that a screen knows what to offer. The service
 * checks this again, and also checks licenses.
 * @param physicianId the physician who looks at the thread.
 */
export function offersOf(consult: ConsultNow, physicianId: string, now: Date): ThreadOffers {
  const was = {
    ...invitedLifecycle(now, consult.invitedBy),
    status: consult.status,
    physicianId: consult.physicianId,
    responseDueAt: instant(consult.responseDueAt),
    acceptanceEndsAt: instant(consult.acceptanceEndsAt),
  }
  const may = (action: AsyncConsultAction) => refusalOf(asyncConsultTable, was, action, now) === null
  return {
    canClaim: may({ type: 'claim', physicianId, responseSla: 0 }),
    canTakeOver: may({ type: 'take_over', physicianId, responseSla: 0 }),
    canReply: may({ type: 'post_reply', physicianId }),
    canResolve: may({
      type: 'resolve',
      physicianId,
      resolution: { summary: null, followUp: null },
      acceptanceWindow: 0,
    }),
    canClose: may({ type: 'close', physicianId }),
    canChangeFirstReply: holdsFirstReply(consult, physicianId),
  }
}
