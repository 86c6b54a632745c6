import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addSeconds } from '../vocabulary/clock.ts'
import type { TelehealthEventType } from './events.ts'
import { invitedCall, type TelehealthAction, type TelehealthLifecycle } from './lifecycle.ts'
import { actionTypes, noon, pairs, times } from './machine.fixture.ts'
import { decideTelehealth } from './machine.ts'

const physician = fc.constantFrom('phy_a', 'phy_b')
/** The actions of a normal call are frequent and cancellations rare, so that sequences get far before they end. */
const through = ['ready', 'ring', 'join', 'end', 'recording_ready'] as const
const type = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom(...through) },
  { weight: 19, arbitrary: fc.constantFrom(...actionTypes.filter((action) => action !== 'cancel')) },
  { weight: 1, arbitrary: fc.constant('cancel' as const) },
)
const someAction: fc.Arbitrary<TelehealthAction> = fc
  .record({
    type,
    physicianId: physician,
    recorded: fc.boolean(),
    ratedAt: fc.date(),
    ahead: fc.integer({ min: 0, max: 3000 }),
  })
  .map(({ type, physicianId, recorded, ratedAt, ahead }): TelehealthAction => {
    switch (type) {
      case 'ready':
        return { type, times, anyTime: recorded }
      case 'reschedule':
        return {
          type,
          plan: { physicianId, scheduledFor: addSeconds(noon, ahead * 60), durationMinutes: 20 },
        }
      case 'remind':
        return { type, minutesBefore: recorded ? 1440 : 15 }
      case 'ring':
        return { type, physicianId, ringSeconds: 30 }
      case 'decline_ring':
      case 'end':
      case 'post_reply':
        return { type, physicianId }
      case 'answer_recording':
        return { type, records: recorded }
      case 'join':
        return { type, physicianId, recorded }
      case 'recording_ready':
        return { type, transcriptStatus: recorded ? 'processing' : 'unavailable' }
      case 'rate':
        return { type, rating: { value: 1, comment: null, ratedAt } }
      default:
        return { type }
    }
  })

/** The seconds between two actions: mostly few, sometimes the exact durations that the guards compare with. */
const pause = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(0, 1, 10) },
  { weight: 1, arbitrary: fc.constantFrom(times.presence, times.place) },
  { weight: 1, arbitrary: fc.constantFrom(60 * 60, 24 * 60 * 60) },
)
const story = fc.array(fc.tuple(pause, someAction), { minLength: 20, maxLength: 60 })

/** The promised outcome of each action in each state. */
const outcomes = new Map(pairs.map(({ status, action, outcome }) => [`${status} ${action}`, outcome]))
const everyEvent = new Set(pairs.flatMap(({ outcome }) => (typeof outcome === 'string' ? [] : outcome.events)))

function expectSound(life: TelehealthLifecycle) {
  const { status } = life
  const rings = status === 'ringing'
  expect(life.ringingSince !== null).toBe(rings)
  expect(life.ringExpiresAt !== null).toBe(rings)
  expect(life.startedAt !== null).toBe(status === 'in_progress' || status === 'completed')
  expect(life.endedAt !== null).toBe(status === 'completed')
  expect(life.cancelledAt !== null).toBe(status === 'cancelled')
  if (status === 'invited') expect(life.waitingSince).toBeNull()
  else if (status !== 'cancelled') expect(life.waitingSince).not.toBeNull()
  if (['invited', 'waiting', 'cancelled'].includes(status)) expect(life.physicianId).toBe(life.bookedPhysicianId)
  else expect(life.physicianId).not.toBeNull()
  expect(life.cancelledReason !== null).toBe(status === 'cancelled')
  if (life.recordingStatus === 'recording') expect(status).toBe('in_progress')
  if (['processing', 'ready', 'failed'].includes(life.recordingStatus)) expect(status).toBe('completed')
  expect(life.transcriptStatus !== 'none').toBe(life.recordingStatus === 'ready')
}

function expectSoundStep(was: TelehealthLifecycle, next: TelehealthLifecycle) {
  const since = (life: TelehealthLifecycle) => life.waitingSince?.getTime() ?? 0
  if (was.status !== 'invited') {
    expect(next.scheduledFor).toEqual(was.scheduledFor)
    // A waiting patient can lose their booked physician when that physician leaves; no other physician is booked
    // instead.
    const mayBe = was.status === 'waiting' ? [was.bookedPhysicianId, null] : [was.bookedPhysicianId]
    expect(mayBe).toContain(next.bookedPhysicianId)
  }
  expect(next.scheduledFor === null).toBe(was.scheduledFor === null)
  expect(since(next)).toBeGreaterThanOrEqual(since(was))
  if (was.rating) expect(next.rating).toEqual(was.rating)
  if (was.status === 'cancelled') expect({ ...next, rating: null }).toEqual({ ...was, rating: null })
  if (was.status === 'completed') expect(next).toMatchObject({ status: 'completed', endedAt: was.endedAt })
}

describe('live-call consult: any sequence of actions', () => {
  it('the fields stay consistent with the state, and every action leads where the interface says', () => {
    const seen = new Set<TelehealthEventType>()
    fc.assert(
      fc.property(
        fc.option(physician),
        fc.option(fc.integer({ min: 0, max: 3000 })),
        story,
        (physicianId, ahead, steps) => {
          let now = noon
          const scheduledFor = ahead === null ? null : addSeconds(noon, ahead * 60)
          let was = invitedCall({ physicianId, scheduledFor, durationMinutes: 20 }, now)
          const emitted: TelehealthEventType[] = []
          for (const [seconds, action] of steps) {
            now = addSeconds(now, seconds)
            const decision = decideTelehealth(was, action, now)
            if ('refuse' in decision) continue
            const { next, events } = decision
            const types = events.map(({ type }) => type)
            expect({ to: next.status, events: types }).toEqual(outcomes.get(`${was.status} ${action.type}`))
            for (const { asOf } of events) expect(asOf).toEqual(next)
            emitted.push(...types)
            for (const type of types) seen.add(type)
            expectSoundStep(was, next)
            expectSound(next)
            was = next
          }
          for (const once of ['waiting', 'in_progress', 'completed', 'cancelled', 'rated'] as const)
            expect(emitted.filter((type) => type === `telehealth.${once}`).length).toBeLessThanOrEqual(1)
          // The recording, and the transcript if there is one.
          const recordings = emitted.filter((type) => type === 'telehealth.recording_ready').length
          expect(recordings).toBeLessThanOrEqual(was.transcriptStatus === 'ready' ? 2 : 1)
        },
      ),
      { numRuns: 1000 },
    )
    // Without this check, the property could pass because no sequence reached the later states.
    expect([...seen].sort()).toEqual([...everyEvent].sort())
  })

  it("a state's refusals do not depend on the caller, the time or the fields", () => {
    const instant = fc.date({ noInvalidDate: true })
    const life = fc.record({
      physicianId: fc.option(physician),
      bookedPhysicianId: fc.option(physician),
      scheduledFor: fc.option(instant),
      durationMinutes: fc.integer({ min: 5, max: 240 }),
      rescheduledFrom: fc.option(instant),
      nextReminderAt: fc.option(instant),
      waitingSince: fc.option(instant),
      presentUntil: fc.option(instant),
      placeUntil: fc.option(instant),
      ringingSince: fc.option(instant),
      ringExpiresAt: fc.option(instant),
      startedAt: fc.option(instant),
      endedAt: fc.option(instant),
      cancelledAt: fc.option(instant),
      cancelledReason: fc.constantFrom(null, 'requested', 'patient_no_show'),
      recordingStatus: fc.constantFrom('none', 'recording', 'processing', 'ready', 'failed'),
      transcriptStatus: fc.constantFrom('none', 'unavailable', 'processing', 'ready', 'failed'),
      rating: fc.constant(null),
    })
    fc.assert(
      fc.property(life, someAction, instant, (fields, action, now) => {
        for (const { status, outcome } of pairs.filter((pair) => pair.action === action.type)) {
          if (typeof outcome !== 'string') continue
          expect(decideTelehealth({ ...fields, status }, action, now)).toEqual({ refuse: outcome })
        }
      }),
      { numRuns: 500 },
    )
  })
})
