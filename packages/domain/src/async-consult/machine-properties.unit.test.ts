import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds } from '../vocabulary/clock.ts'
import type { AsyncConsultEventType } from './events.ts'
import {
  type AsyncConsultAction,
  type AsyncConsultActionType,
  type AsyncConsultLifecycle,
  currentResolution,
  invitedLifecycle,
} from './lifecycle.ts'
import { acceptanceWindow, actionTypes, noon, pairs, resolution, responseSla } from './machine.fixture.ts'
import { decideAsyncConsult } from './machine.ts'

const physician = fc.constantFrom('phy_a', 'phy_b')
const endings: readonly AsyncConsultActionType[] = ['decline_consent', 'lapse_consent', 'close', 'accept_resolution']
/** Ending actions are rare, so that sequences get far before they end. */
const type = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...actionTypes.filter((action) => !endings.includes(action))) },
  { weight: 1, arbitrary: fc.constantFrom(...endings) },
)
const someAction: fc.Arbitrary<AsyncConsultAction> = fc
  .record({ type, physicianId: physician, from: physician, byPartner: fc.boolean(), ratedAt: fc.date() })
  .map(({ type, physicianId, from, byPartner, ratedAt }): AsyncConsultAction => {
    switch (type) {
      case 'accept_consent':
      case 'await_intake':
        return { type, consentVersion: null }
      case 'claim':
      case 'take_over':
      case 'reassign_overdue':
      case 'hand_over':
        return { type, physicianId, responseSla }
      case 'land_message':
        return { type, responseSla }
      case 'accept_hand_over':
        return { type, physicianId, fromPhysicianId: from }
      case 'return_to_queue':
      case 'post_reply':
      case 'land_reply':
        return { type, physicianId }
      case 'resolve':
        return { type, physicianId, resolution, acceptanceWindow }
      case 'close':
        return { type, physicianId: byPartner ? null : physicianId }
      case 'rate':
        return { type, rating: { value: 5, comment: null, ratedAt } }
      default:
        return { type }
    }
  })

/** Actions with the seconds between them: zero, some, and the exact durations that the guards compare with. */
const story = fc.array(fc.tuple(fc.constantFrom(0, 1, 60, responseSla, acceptanceWindow), someAction), {
  minLength: 20,
  maxLength: 60,
})

/** The promised outcome of each action in each state. */
const outcomes = new Map(pairs.map(({ status, action, outcome }) => [`${status} ${action}`, outcome]))
const everyEvent = new Set(pairs.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : outcome.events)))

function expectSound(life: AsyncConsultLifecycle) {
  const { status } = life
  expect(['invited', 'consented', 'queued', 'active', 'resolve_requested', 'closed']).toContain(status)
  expect(life.closedReason !== null).toBe(status === 'closed')
  expect(life.closedAt !== null).toBe(status === 'closed')
  expect(life.acceptanceEndsAt !== null).toBe(status === 'resolve_requested')
  if (status !== 'active' && status !== 'queued') expect(life.responseDueAt).toBeNull()
  if (status === 'active' || status === 'resolve_requested') expect(life.physicianId).not.toBeNull()
  if (['invited', 'consented', 'queued'].includes(status)) expect(life.physicianId).toBeNull()
  if (life.physicianId !== null) expect(life.assignedAt).not.toBeNull()
  expect(currentResolution(life) !== null).toBe(life.resolveRequestedAt !== null)
  const pending = life.resolutions.filter(({ outcome }) => outcome === 'pending')
  expect(pending).toHaveLength(status === 'resolve_requested' ? 1 : 0)
}

function expectSoundStep(was: AsyncConsultLifecycle, next: AsyncConsultLifecycle) {
  expect(next.lastActivityAt.getTime()).toBeGreaterThanOrEqual(was.lastActivityAt.getTime())
  // A recorded resolution never changes. Only its outcome is added.
  const recorded = ({ resolutions }: AsyncConsultLifecycle) => resolutions.map((each) => ({ ...each, outcome: null }))
  expect(recorded(next).slice(0, was.resolutions.length)).toEqual(recorded(was))
  if (was.rating) expect(next.rating).toEqual(was.rating)
  if (was.status === 'closed') expect({ ...next, rating: null }).toEqual({ ...was, rating: null })
}

describe('message-thread consult: any sequence of actions', () => {
  it('the fields stay consistent with the state, and every action leads where the interface says', () => {
    const seen = new Set<AsyncConsultEventType>()
    fc.assert(
      fc.property(story, (steps) => {
        let now = noon
        let was = invitedLifecycle(now)
        const emitted: AsyncConsultEventType[] = []
        for (const [seconds, action] of steps) {
          now = addSeconds(now, seconds)
          const decision = decideAsyncConsult(was, action, now)
          if ('refuse' in decision) continue
          const events = decision.events.map((event) => event.type)
          expect({ to: decision.next.status, events }).toEqual(outcomes.get(`${was.status} ${action.type}`))
          emitted.push(...events)
          for (const type of events) seen.add(type)
          expectSoundStep(was, decision.next)
          expectSound(decision.next)
          expect(decision.next.lastActivityAt.getTime()).toBeLessThanOrEqual(now.getTime())
          was = decision.next
        }
        const ends = emitted.filter((type) => type === 'async_consult.closed' || type === 'async_consult.declined')
        expect(ends).toHaveLength(was.status === 'closed' ? 1 : 0)
        expect(emitted.filter((type) => type === 'async_consult.rated')).toHaveLength(was.rating ? 1 : 0)
        // Each claim takes one entry of the queue.
        const count = (wanted: AsyncConsultEventType) => emitted.filter((type) => type === wanted).length
        expect(count('async_consult.assigned')).toBeLessThanOrEqual(count('async_consult.queued'))
      }),
      { numRuns: 1000 },
    )
    // Without this check, the property could pass because no sequence reached the later states.
    expect([...seen].sort()).toEqual([...everyEvent].sort())
  })

  it("a state's refusals do not depend on the caller, the time or the fields", () => {
    const instant = fc.date({ noInvalidDate: true })
    const life = fc.record({
      physicianId: fc.option(physician),
      invitedBy: fc.option(physician),
      consentedAt: fc.option(instant),
      consentVersion: fc.constant(null),
      queuedAt: fc.option(instant),
      assignedAt: fc.option(instant),
      responseDueAt: fc.option(instant),
      resolveRequestedAt: fc.option(instant),
      acceptanceEndsAt: fc.option(instant),
      closedAt: fc.option(instant),
      closedReason: fc.constant(null),
      resolutions: fc.constant([]),
      rating: fc.constant(null),
      lastActivityAt: instant,
    })
    fc.assert(
      fc.property(life, someAction, instant, (fields, action, now) => {
        for (const { status, outcome } of pairs.filter((pair) => pair.action === action.type)) {
          if (typeof outcome !== 'string') continue
          expect(decideAsyncConsult({ ...fields, status }, action, now)).toEqual({ refuse: outcome })
        }
      }),
      { numRuns: 500 },
    )
  })
})
