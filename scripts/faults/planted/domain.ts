import type { Fault } from '../fault.ts'

const unit = (path: string) => ({ by: 'unit', in: `packages/domain/src/${path}` }) as const

/** Faults in the rules. */
export const domainFaults: readonly Fault[] = [
  {
    name: 'overdue-a-moment-late',
    file: 'packages/domain/src/async-consult/guards.ts',
    right: 'was.responseDueAt !== null && now >= was.responseDueAt',
    wrong: 'was.responseDueAt !== null && now > was.responseDueAt',
    found: unit('async-consult/'),
  },
  {
    name: 'any-physician-closes-a-thread',
    file: 'packages/domain/src/async-consult/guards.ts',
    right: 'holds: ({ was, action }) => action.physicianId === null || action.physicianId === was.physicianId,',
    wrong: 'holds: () => true,',
    found: unit('async-consult/'),
  },
  {
    name: 'reply-of-the-former-assignee-answers-for-the-new-one',
    file: 'packages/domain/src/async-consult/machine.ts',
    right: 'responseDueAt: action.physicianId === was.physicianId ? null : was.responseDueAt,',
    wrong: 'responseDueAt: null,',
    found: unit('async-consult/'),
  },
  {
    name: 'message-ends-no-acceptance-window',
    file: 'packages/domain/src/async-consult/machine.ts',
    right: `        resolveRequestedAt: null,
        acceptanceEndsAt: null,`,
    wrong: '        resolveRequestedAt: null,',
    found: unit('async-consult/'),
  },
  {
    name: 'anybody-joins-a-call',
    file: 'packages/domain/src/telehealth/guards.ts',
    right: `  says: 'the physician is the reserved one',
  holds: ({ was, action }) => action.physicianId === was.physicianId,`,
    wrong: `  says: 'the physician is the reserved one',
  holds: () => true,`,
    found: unit('telehealth/'),
  },
  {
    name: 'ring-a-moment-too-long',
    file: 'packages/domain/src/telehealth/guards.ts',
    right: 'was.ringExpiresAt !== null && now < was.ringExpiresAt',
    wrong: 'was.ringExpiresAt !== null && now <= was.ringExpiresAt',
    found: unit('telehealth/'),
  },
  {
    name: 'invisible-characters-stay-in-messages',
    file: 'packages/domain/src/async-consult/message-text.ts',
    right: ".replace(invisible, '')",
    wrong: '',
    found: unit('async-consult/message-text'),
  },
  {
    name: 'slot-beside-a-booking-is-offered-twice',
    file: 'packages/domain/src/schedule/free-slots.ts',
    right: 'if (fits && !overlapsAny(slot, booked)) yield slot',
    wrong: 'if (fits) yield slot',
    found: unit('schedule/'),
  },
  {
    name: 'developer-reads-the-members',
    file: 'packages/domain/src/member-access.ts',
    right: 'readMembers: administrators,',
    wrong: 'readMembers: administratorsAndDevelopers,',
    found: { by: 'unit', in: 'e2e/api/surface/declared-reach' },
  },
  {
    name: 'allergy-is-read-without-its-label',
    file: 'packages/domain/src/orders/allergy-review.ts',
    right: 'comparable(statementWords(item))',
    wrong: 'comparable(item.text)',
    found: unit('orders/'),
  },
]
