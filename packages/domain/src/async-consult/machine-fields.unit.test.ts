import { describe, expect, it } from 'vitest'
import {
  type AsyncConsultActionType,
  type AsyncConsultLifecycle,
  invitedLifecycle,
  type ResolutionOutcome,
} from './lifecycle.ts'
import { actions, consults, noon, pairs, rating, resolution, type Status, timeOf } from './machine.fixture.ts'
import { decideAsyncConsult } from './machine.ts'

type Fields = Partial<AsyncConsultLifecycle>

const quarterPast = new Date('2026-11-21T12:15:00.000Z')
const oneOClock = new Date('2026-11-21T13:00:00.000Z')
const active: Fields = { lastActivityAt: noon }
const taken: Fields = { ...active, physicianId: 'phy_other', assignedAt: noon, responseDueAt: quarterPast }
const ended: Fields = {
  ...active,
  status: 'closed',
  closedAt: noon,
  responseDueAt: null,
  acceptanceEndsAt: null,
}
const byPartner: Fields = { ...ended, closedReason: 'closed_by_partner' }

/** The resolutions of the consult whose resolution waits for an answer, after the answer. */
const settled = (outcome: ResolutionOutcome) =>
  consults.resolve_requested.resolutions.map((each) => ({ ...each, outcome }))

/** The fields that each allowed action changes, step by step; every other field must stay the same. */
const changes: Partial<Record<`${Status} ${AsyncConsultActionType}`, Fields[]>> = {
  'invited accept_consent': [
    { ...active, status: 'consented', consentedAt: noon, consentVersion: '2026-03' },
    { status: 'queued', queuedAt: noon },
  ],
  'invited await_intake': [{ ...active, status: 'consented', consentedAt: noon, consentVersion: '2026-03' }],
  'consented complete_intake': [{ ...active, status: 'queued', queuedAt: noon }],
  'invited decline_consent': [{ ...ended, closedReason: 'declined' }],
  'invited lapse_consent': [{ ...ended, closedReason: 'consent_expired' }],
  'invited close': [byPartner],
  'invited rate': [{ rating }],
  'consented lapse_consent': [{ ...ended, closedReason: 'consent_expired' }],
  'consented close': [byPartner],
  'consented rate': [{ rating }],
  'queued claim': [{ ...taken, status: 'active' }],
  'queued post_message': [],
  'queued land_message': [active],
  'queued land_reply': [active],
  'queued close': [byPartner],
  'queued rate': [{ rating }],
  'active take_over': [taken],
  'active reassign_overdue': [taken],
  'active hand_over': [taken],
  'active accept_hand_over': [{ ...active, physicianId: 'phy_other', assignedAt: noon }],
  'active return_to_queue': [{ ...active, status: 'queued', physicianId: null, assignedAt: null }],
  'active post_message': [],
  'active land_message': [active],
  'active post_reply': [],
  'active land_reply': [{ ...active, responseDueAt: null }],
  'active resolve': [
    {
      ...active,
      status: 'resolve_requested',
      resolveRequestedAt: noon,
      acceptanceEndsAt: new Date('2026-11-23T12:00:00.000Z'),
      responseDueAt: null,
      resolutions: [{ ...resolution, physicianId: 'phy_assignee', requestedAt: noon, outcome: 'pending' }],
    },
  ],
  'active close': [byPartner],
  'active rate': [{ rating }],
  'resolve_requested post_message': [],
  'resolve_requested land_message': [
    {
      ...active,
      status: 'active',
      resolveRequestedAt: null,
      acceptanceEndsAt: null,
      resolutions: settled('reopened'),
      responseDueAt: quarterPast,
    },
  ],
  'resolve_requested post_reply': [],
  'resolve_requested land_reply': [active],
  'resolve_requested accept_resolution': [{ ...ended, closedReason: 'resolved', resolutions: settled('accepted') }],
  'resolve_requested lapse_acceptance': [
    {
      ...ended,
      closedReason: 'resolved',
      closedAt: oneOClock,
      lastActivityAt: oneOClock,
      resolutions: settled('expired'),
    },
  ],
  'resolve_requested close': [{ ...byPartner, resolutions: settled('expired') }],
  'resolve_requested rate': [{ rating }],
  'closed land_reply': [{}],
  'closed rate': [{ rating }],
}

const allowed = pairs.flatMap(({ status, action, outcome }) =>
  typeof outcome === 'string' ? [] : [{ status, action, events: outcome.events }],
)

describe('message-thread consult: the fields that an action sets', () => {
  it.each(allowed)('$status: $action', ({ status, action, events }) => {
    const was = consults[status]
    const steps = changes[`${status} ${action}`] ?? []
    const snapshots = steps.map((_, last) => Object.assign({}, was, ...steps.slice(0, last + 1)))
    expect(decideAsyncConsult(was, actions[action], timeOf(action))).toEqual({
      next: snapshots.at(-1) ?? was,
      events: events.map((type, step) => ({ type, asOf: snapshots[step] })),
    })
  })

  it('a claim from the queue keeps a time that is due and still ahead, and begins a new one otherwise', () => {
    const due = new Date('2026-11-21T12:03:00.000Z')
    const dueAfter = (responseDueAt: Date) => {
      const decision = decideAsyncConsult({ ...consults.queued, responseDueAt }, actions.claim, noon)
      return 'refuse' in decision ? null : decision.next.responseDueAt
    }
    expect(dueAfter(due)).toEqual(due)
    expect(dueAfter(noon)).toEqual(quarterPast)
  })

  it('only allowed actions have expected changes', () => {
    expect(Object.keys(changes).sort()).toEqual(allowed.map(({ status, action }) => `${status} ${action}`).sort())
  })

  it('each event of an acceptance shows the consult as of that event', () => {
    const decision = decideAsyncConsult(invitedLifecycle(noon), actions.accept_consent, noon)
    expect(decision).toMatchObject({
      events: [
        { type: 'async_consult.consented', asOf: { status: 'consented', consentedAt: noon, queuedAt: null } },
        { type: 'async_consult.queued', asOf: { status: 'queued', consentedAt: noon, queuedAt: noon } },
      ],
    })
  })

  it.each(pairs)('the arguments are not modified in $status: $action', ({ status, action }) => {
    const was = Object.freeze({ ...consults[status] })
    const asked = Object.freeze({ ...actions[action] })
    const now = timeOf(action)
    const before = structuredClone({ was, asked, now })
    const first = decideAsyncConsult(was, asked, now)
    const again = decideAsyncConsult(was, asked, now)
    expect({ was, asked, now }).toEqual(before)
    expect(again).toEqual(first)
  })

  it('a new consult is invited and has only its activity time set', () => {
    expect(invitedLifecycle(noon, 'phy_inviter')).toEqual({ ...consults.invited, lastActivityAt: noon })
  })
})
