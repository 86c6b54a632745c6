import type { Answers, OutputOf } from '@consult/gallery/answers.ts'
import { aConsult } from '../src/entities/consults/consult.fixture.ts'
import { compareIn, holds, type InboxView, inboxViews } from '../src/entities/consults/inbox-views.ts'
import { clinicianAnswers, colleagues } from './clinicians.ts'
import { inMinutes, now, physician } from './people.ts'

/** A consult as the inbox lists it. */
export type ConsultItem = OutputOf<'portal.inbox'>['items'][number]
/** A consult as its own page reads it. */
export type Consult = ConsultItem['consult']

/** What a state says about a consult. */
export type ConsultParts = Partial<Omit<ConsultItem, 'consult' | 'patient' | 'lastMessage'>> & {
  readonly consult?: Partial<Consult>
  readonly patient?: Partial<ConsultItem['patient']>
  /** Null: nobody has written. */
  readonly lastMessage?: Partial<NonNullable<ConsultItem['lastMessage']>> | null
}

/** A consult that waits in the queue. */
export function queuedItem({ consult, patient, lastMessage = {}, ...rest }: ConsultParts = {}): ConsultItem {
  const who = { id: 'pat_1', externalId: 'nadia', name: 'Nadia Holt', birthDate: '1991-03-14', ...patient }
  const text = 'It itches at night, and the cream from the pharmacy does not help.'
  return {
    consult: aConsult({
      patientId: who.id,
      patientExternalId: who.externalId,
      reason: 'Rash on both arms',
      createdAt: inMinutes(-34),
      lastActivityAt: inMinutes(-14),
      consentedAt: inMinutes(-32),
      queuedAt: inMinutes(-32),
      ...consult,
    }),
    patient: who,
    lastMessage: lastMessage && { authorType: 'patient', text, at: inMinutes(-14), attachments: 0, ...lastMessage },
    unread: 0,
    testClock: null,
    withheld: false,
    ...rest,
  }
}

/** The physician owes a reply, due in that many minutes; negative for an overdue reply. */
export const dueIn = (minutes: number): Partial<Consult> => ({
  status: 'active',
  physicianId: physician.id,
  assignedAt: inMinutes(minutes - 15),
  responseDueAt: inMinutes(minutes),
})

/** A colleague owes a reply, due in that many minutes. */
export const colleagueDueIn = (minutes: number, physicianId: string = colleagues.clara): Partial<Consult> => ({
  ...dueIn(minutes),
  physicianId,
})

/** The physician has answered, so the patient's reply comes next. */
export const answered: Partial<Consult> = { status: 'active', physicianId: physician.id, assignedAt: inMinutes(-30) }

/** The patient must confirm within that many minutes that the matter is resolved. */
export const resolving = (minutes: number): Partial<Consult> => ({
  ...answered,
  status: 'resolve_requested',
  resolveRequestedAt: inMinutes(-20),
  acceptanceEndsAt: inMinutes(minutes),
  resolution: {
    summary: 'Contact dermatitis on both forearms.',
    followUp: 'Hydrocortisone 1 %, twice a day for a week.',
  },
})

/** The consult was closed that many minutes ago. */
export const closedSince = (minutes: number, closedReason: Consult['closedReason'] = 'resolved'): Partial<Consult> => ({
  ...resolving(0),
  status: 'closed',
  closedAt: inMinutes(-minutes),
  lastActivityAt: inMinutes(-minutes),
  closedReason,
})

/** What the inbox requests when these are all the consults. Each view holds those that the service would put there. */
export function inboxAnswers(items: readonly ConsultItem[]): Answers {
  const isIn = (view: InboxView) => (item: ConsultItem) =>
    holds(view, item.consult, { physicianId: physician.id, now: item.testClock ? Date.parse(item.testClock) : now })
  const sizes = Object.fromEntries(inboxViews.map((view) => [view, items.filter(isIn(view)).length]))
  const { mine = 0, queue = 0, overdue = 0, waiting = 0 } = sizes
  const rows = { mine, queue, overdue, waiting }
  return {
    ...clinicianAnswers,
    'portal.counts': { ...rows, rows, nextDueAt: null, load: mine, capacity: 5 },
    'portal.inbox': ({ view }) => ({
      items: items.filter(isIn(view)).sort((one, other) => compareIn(view, one.consult, other.consult)),
    }),
    'portal.inboxItems': ({ ids }) => items.filter(({ consult }) => ids.includes(consult.id)),
  }
}
