import { describe, expect, it } from 'vitest'
import { invitedCall, type TelehealthActionType, type TelehealthLifecycle } from './lifecycle.ts'
import { actions, consultFor, consults, noon, pairs, rating, type Status, timeOf } from './machine.fixture.ts'
import { decideTelehealth } from './machine.ts'

type Fields = Partial<TelehealthLifecycle>

const present: Fields = {
  presentUntil: new Date('2026-11-21T12:00:30.000Z'),
  placeUntil: new Date('2026-11-21T12:10:00.000Z'),
}
const backInLine: Fields = { status: 'waiting', physicianId: null, ringingSince: null, ringExpiresAt: null }

/** The fields that each allowed action changes; every other field must stay the same. */
const changes: Partial<Record<`${Status} ${TelehealthActionType}`, Fields>> = {
  'invited reschedule': {
    physicianId: 'phy_booked',
    bookedPhysicianId: 'phy_booked',
    scheduledFor: new Date('2026-11-22T12:00:00.000Z'),
    durationMinutes: 30,
    rescheduledFrom: noon,
    nextReminderAt: new Date('2026-11-22T11:45:00.000Z'),
  },
  'invited remind': { nextReminderAt: null },
  'invited miss': {
    status: 'cancelled',
    cancelledAt: new Date('2026-11-21T12:30:00.000Z'),
    cancelledReason: 'patient_no_show',
  },
  'invited release': {},
  'invited ready': { ...present, status: 'waiting', waitingSince: noon },
  'invited answer_recording': {},
  'invited cancel': { status: 'cancelled', cancelledAt: noon, cancelledReason: 'requested' },
  'invited rate': { rating },
  'waiting ready': present,
  'waiting release': {},
  'waiting ring': {
    status: 'ringing',
    physicianId: 'phy_reserved',
    ringingSince: noon,
    ringExpiresAt: new Date('2026-11-21T12:00:30.000Z'),
  },
  'waiting answer_recording': {},
  'waiting cancel': { status: 'cancelled', cancelledAt: noon, cancelledReason: 'requested' },
  'waiting rate': { rating },
  'ringing ready': present,
  'ringing ring_unanswered': backInLine,
  'ringing decline_ring': backInLine,
  'ringing join': {
    status: 'in_progress',
    startedAt: noon,
    ringingSince: null,
    ringExpiresAt: null,
    recordingStatus: 'recording',
  },
  'ringing answer_recording': {},
  'ringing rate': { rating },
  'in_progress post_message': {},
  'in_progress post_reply': {},
  'in_progress end': { status: 'completed', endedAt: noon, recordingStatus: 'processing' },
  'in_progress abandon': { status: 'completed', endedAt: noon, recordingStatus: 'processing' },
  'in_progress answer_recording': {},
  'in_progress rate': { rating },
  'completed recording_ready': { recordingStatus: 'ready', transcriptStatus: 'unavailable' },
  'completed recording_failed': { recordingStatus: 'failed' },
  'completed recording_absent': { recordingStatus: 'none' },
  'completed transcript_ready': { transcriptStatus: 'ready' },
  'completed transcript_failed': { transcriptStatus: 'failed' },
  'completed rate': { rating },
  'cancelled rate': { rating },
}

const allowed = pairs.flatMap(({ status, action, outcome }) =>
  typeof outcome === 'string' ? [] : [{ status, action, events: outcome.events }],
)

describe('live-call consult: the fields that an action sets', () => {
  it.each(allowed)('$status: $action', ({ status, action, events }) => {
    const was = consultFor(status, action)
    const next = { ...was, ...changes[`${status} ${action}`] }
    expect(decideTelehealth(was, actions[action], timeOf(action))).toEqual({
      next,
      events: events.map((type) => ({ type, asOf: next })),
    })
  })

  it('only allowed actions have expected changes', () => {
    expect(Object.keys(changes).sort()).toEqual(allowed.map(({ status, action }) => `${status} ${action}`).sort())
  })

  it.each(pairs)('the arguments are not modified in $status: $action', ({ status, action }) => {
    const was = Object.freeze({ ...consultFor(status, action) })
    const asked = Object.freeze({ ...actions[action] })
    const now = timeOf(action)
    const before = structuredClone({ was, asked, now })
    const first = decideTelehealth(was, asked, now)
    const again = decideTelehealth(was, asked, now)
    expect({ was, asked, now }).toEqual(before)
    expect(again).toEqual(first)
  })

  it.each(['invited', 'waiting'] as const)('release removes the booked physician from a call that is %s', (status) => {
    const was = { ...consults[status], physicianId: 'phy_booked', bookedPhysicianId: 'phy_booked' }
    const next = { ...was, physicianId: null, bookedPhysicianId: null }
    expect(decideTelehealth(was, actions.release, noon)).toEqual({ next, events: [] })
  })

  it('a new consult is invited, with its plan', () => {
    const plan = { physicianId: null, scheduledFor: noon, durationMinutes: 20 }
    const beforeNoon = new Date('2026-11-21T11:40:00.000Z')
    expect(invitedCall(plan, beforeNoon)).toEqual(consults.invited)
    expect(invitedCall({ ...plan, scheduledFor: null }, beforeNoon)).toEqual({
      ...consults.invited,
      scheduledFor: null,
      nextReminderAt: null,
    })
    expect(invitedCall({ ...plan, physicianId: 'phy_booked' }, beforeNoon)).toEqual({
      ...consults.invited,
      physicianId: 'phy_booked',
      bookedPhysicianId: 'phy_booked',
    })
  })
})
