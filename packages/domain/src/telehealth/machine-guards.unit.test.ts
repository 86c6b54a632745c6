import { describe, expect, it } from 'vitest'
import { invitedCall, type TelehealthAction, type TelehealthLifecycle } from './lifecycle.ts'
import { actions, consults, noon, rating, statuses } from './machine.fixture.ts'
import { decideTelehealth } from './machine.ts'

const { invited, waiting, ringing, in_progress: inProgress, completed } = consults

/** Returns the refusal's code, or the next fields. */
function ask(was: TelehealthLifecycle, action: TelehealthAction, now = noon) {
  const decision = decideTelehealth(was, action, now)
  return 'refuse' in decision ? decision.refuse : decision.next
}

describe('the waiting room', () => {
  it('a ring starts only for a patient who is present', () => {
    expect(ask(waiting, actions.ring, new Date('2026-11-21T12:00:09.999Z'))).toMatchObject({ status: 'ringing' })
    expect(ask(waiting, actions.ring, new Date('2026-11-21T12:00:10.000Z'))).toBe('thread_not_active')
    expect(ask({ ...waiting, presentUntil: null }, actions.ring)).toBe('thread_not_active')
  })

  it("a silent patient's place is kept until it expires; then they rejoin at the end of the queue", () => {
    const justInTime = new Date('2026-11-21T12:09:39.999Z')
    const tooLate = new Date('2026-11-21T12:09:40.000Z')
    expect(ask(waiting, actions.ready, justInTime)).toMatchObject({ waitingSince: waiting.waitingSince })
    expect(ask(waiting, actions.ready, tooLate)).toMatchObject({ waitingSince: tooLate })
  })

  it("an unanswered ring keeps the patient's place", () => {
    const rung = ask(waiting, actions.ring) as TelehealthLifecycle
    expect(ask(rung, actions.ring_unanswered, new Date('2026-11-21T12:00:30.000Z'))).toEqual(waiting)
  })
})

describe('a booked call', () => {
  const booked: TelehealthLifecycle = { ...waiting, physicianId: 'phy_booked', bookedPhysicianId: 'phy_booked' }

  it('a booked call rings only its own physician', () => {
    expect(ask({ ...booked, scheduledFor: null }, actions.ring)).toBe('not_assigned')
    expect(ask(booked, actions.ring)).toBe('not_assigned')
    expect(ask(booked, { ...actions.ring, physicianId: 'phy_booked' })).toMatchObject({ physicianId: 'phy_booked' })
  })

  it.each([{ type: 'ring_unanswered' }, { type: 'decline_ring', physicianId: 'phy_booked' }] as const)(
    'a booked call stays with its physician after $type',
    (action) => {
      const rung = { ...ringing, physicianId: 'phy_booked', bookedPhysicianId: 'phy_booked' }
      expect(ask(rung, action, new Date('2026-11-21T12:00:20.000Z'))).toMatchObject({
        status: 'waiting',
        physicianId: 'phy_booked',
      })
    },
  )
})

describe('a booked call whose physician does not come', () => {
  const present = { presentUntil: new Date('2026-11-21T14:00:00.000Z') }
  const booked: TelehealthLifecycle = {
    ...waiting,
    ...present,
    physicianId: 'phy_booked',
    bookedPhysicianId: 'phy_booked',
  }

  it.each([
    ['ten minutes after its time', '2026-11-21T11:40:00.000Z', '12:09:59.999', '12:10:00.000'],
    ['ten minutes after the patient came, late', '2026-11-21T12:05:00.000Z', '12:14:59.999', '12:15:00.000'],
  ])('any physician may take the call %s', (_when, since, before, then) => {
    const visit = { ...booked, waitingSince: new Date(since) }
    expect(ask(visit, actions.ring, new Date(`2026-11-21T${before}Z`))).toBe('not_assigned')
    expect(ask(visit, actions.ring, new Date(`2026-11-21T${then}Z`))).toMatchObject({
      status: 'ringing',
      physicianId: 'phy_reserved',
      bookedPhysicianId: 'phy_booked',
    })
  })

  it('the call returns to its own physician when the other physician does not answer', () => {
    const rung = { ...ringing, bookedPhysicianId: 'phy_booked' }
    expect(ask(rung, actions.ring_unanswered, new Date('2026-11-21T12:00:20.000Z'))).toMatchObject({
      status: 'waiting',
      physicianId: 'phy_booked',
    })
  })
})

describe('the waiting room of a booked call', () => {
  const just = new Date('2026-11-21T11:44:59.999Z')

  it('the waiting room opens a quarter of an hour early for the patient, and at any time for the partner', () => {
    expect(ask(invited, actions.ready, just)).toBe('waiting_room_not_open')
    expect(ask(invited, actions.ready, new Date('2026-11-21T11:45:00.000Z'))).toMatchObject({ status: 'waiting' })
    expect(ask(invited, { ...actions.ready, anyTime: true }, just)).toMatchObject({ status: 'waiting' })
    expect(ask({ ...invited, scheduledFor: null }, actions.ready, just)).toMatchObject({ status: 'waiting' })
  })

  it('a patient may arrive until ten minutes after the end; from then on the call is missed', () => {
    const last = new Date('2026-11-21T12:29:59.999Z')
    const over = new Date('2026-11-21T12:30:00.000Z')
    expect(ask(invited, actions.ready, last)).toMatchObject({ status: 'waiting' })
    expect(ask(invited, actions.miss, last)).toBe('thread_not_active')
    for (const action of [actions.ready, { ...actions.ready, anyTime: true }, actions.reschedule]) {
      expect(ask(invited, action, over)).toBe('thread_not_active')
    }
    expect(ask(invited, actions.miss, over)).toMatchObject({ status: 'cancelled' })
    expect(ask({ ...invited, durationMinutes: 30 }, actions.miss, over)).toBe('thread_not_active')
    expect(ask({ ...invited, scheduledFor: null }, actions.miss, over)).toBe('thread_not_active')
  })
})

describe('rescheduling', () => {
  it('only a booked call can be rescheduled', () => {
    expect(ask({ ...invited, scheduledFor: null }, actions.reschedule)).toBe('thread_not_active')
  })
})

describe('reminders', () => {
  const at = (time: string) => new Date(`2026-11-${time}Z`)
  const long = { ...invited, nextReminderAt: at('20T12:00:00.000') }
  const aDay = { type: 'remind', minutesBefore: 1440 } as const

  it('a reminder is sent once, at its time', () => {
    expect(ask(long, aDay, at('20T11:59:59.999'))).toBe('thread_not_active')
    const reminded = ask(long, aDay, at('20T12:00:00.000')) as TelehealthLifecycle
    expect(reminded).toEqual({ ...long, nextReminderAt: at('21T11:45:00.000') })
    expect(ask(reminded, aDay, at('20T12:00:00.001'))).toBe('thread_not_active')
    const last = ask(reminded, actions.remind, at('21T11:45:00.000')) as TelehealthLifecycle
    expect(last).toMatchObject({ nextReminderAt: null })
    expect(ask(last, actions.remind, at('21T11:45:00.001'))).toBe('thread_not_active')
  })

  it('a delayed reminder is the latest one due, and none is sent from the booked time on', () => {
    expect(ask(long, aDay, at('21T11:44:59.999'))).toMatchObject({ nextReminderAt: at('21T11:45:00.000') })
    expect(ask(long, aDay, at('21T11:50:00.000'))).toBe('thread_not_active')
    expect(ask(long, actions.remind, at('21T11:59:59.999'))).toMatchObject({ nextReminderAt: null })
    expect(ask(long, actions.remind, noon)).toBe('thread_not_active')
  })

  it('booking or rescheduling a call schedules only reminders that are still ahead', () => {
    const first = (now: Date) =>
      invitedCall({ physicianId: null, scheduledFor: noon, durationMinutes: 20 }, now).nextReminderAt
    expect(first(at('20T11:59:59.999'))).toEqual(at('20T12:00:00.000'))
    expect(first(at('20T12:00:00.000'))).toEqual(at('21T11:45:00.000'))
    expect(first(at('21T11:45:00.000'))).toBeNull()
    const plan = { physicianId: null, scheduledFor: at('23T12:00:00.000'), durationMinutes: 20 }
    expect(
      ask({ ...invited, nextReminderAt: null }, { type: 'reschedule', plan }, at('21T12:00:00.000')),
    ).toMatchObject({
      nextReminderAt: at('22T12:00:00.000'),
    })
  })
})

describe('the ring', () => {
  const justBeforeItsEnd = new Date('2026-11-21T12:00:19.999Z')
  const itsEnd = new Date('2026-11-21T12:00:20.000Z')

  it('a ring can be answered until just before its end and is unanswered from its end on', () => {
    expect(ask(ringing, actions.join, justBeforeItsEnd)).toMatchObject({ status: 'in_progress' })
    expect(ask(ringing, actions.ring_unanswered, justBeforeItsEnd)).toBe('thread_not_active')
    expect(ask(ringing, actions.join, itsEnd)).toBe('thread_not_active')
    expect(ask(ringing, actions.ring_unanswered, itsEnd)).toMatchObject({ status: 'waiting' })
  })
})

describe('the reserved physician', () => {
  it.each([
    ['ringing', { ...actions.join, physicianId: 'phy_other' }],
    ['ringing', { ...actions.decline_ring, physicianId: 'phy_other' }],
    ['in_progress', { ...actions.end, physicianId: 'phy_other' }],
    ['in_progress', { ...actions.post_reply, physicianId: 'phy_other' }],
  ] as const)('in %s only the reserved physician may: %o', (status, action) => {
    expect(ask(consults[status], action)).toBe('not_assigned')
  })
})

describe('the recording', () => {
  it('a recording is made only when the call is recorded', () => {
    const unrecorded = ask(ringing, { ...actions.join, recorded: false })
    expect(unrecorded).toMatchObject({ recordingStatus: 'none' })
    expect(ask(unrecorded as TelehealthLifecycle, actions.end)).toMatchObject({ recordingStatus: 'none' })
    expect(ask(inProgress, actions.end)).toMatchObject({ recordingStatus: 'processing' })
  })

  it('recording starts during the call when a participant agrees then', () => {
    const unrecorded = ask(ringing, { ...actions.join, recorded: false }) as TelehealthLifecycle
    const recorded = ask(unrecorded, actions.answer_recording)
    expect(recorded).toMatchObject({ recordingStatus: 'recording' })
    expect(ask(recorded as TelehealthLifecycle, actions.answer_recording)).toEqual(recorded)
  })

  it('an answer that changes nothing about recording neither starts nor stops it', () => {
    const unrecorded = ask(ringing, { ...actions.join, recorded: false }) as TelehealthLifecycle
    const noChange = { type: 'answer_recording', records: false } as const
    expect(ask(unrecorded, noChange)).toEqual(unrecorded)
    expect(ask(inProgress, noChange)).toEqual(inProgress)
  })

  it('recording does not start before the call when a participant agrees early', () => {
    for (const before of [invited, waiting, ringing]) expect(ask(before, actions.answer_recording)).toEqual(before)
  })

  it('the recording status becomes none when there is nothing to record', () => {
    expect(ask(completed, actions.recording_absent)).toMatchObject({ recordingStatus: 'none' })
    const none = { ...completed, recordingStatus: 'none' } as const
    expect(ask(none, actions.recording_absent)).toBe('thread_not_active')
  })

  it.each(['unavailable', 'processing'] as const)('a ready recording sets the transcript status: %s', (outcome) => {
    const action = { type: 'recording_ready', transcriptStatus: outcome } as const
    expect(ask(completed, action)).toMatchObject({ recordingStatus: 'ready', transcriptStatus: outcome })
  })

  it('a ready recording is announced once, and never for a call that was not recorded', () => {
    const ready = ask(completed, actions.recording_ready) as TelehealthLifecycle
    for (const action of [actions.recording_ready, actions.recording_failed, actions.recording_absent]) {
      expect(ask(ready, action)).toBe('thread_not_active')
      expect(ask({ ...completed, recordingStatus: 'none' }, action)).toBe('thread_not_active')
    }
  })

  it('a failed recording may still become ready', () => {
    const failed = ask(completed, actions.recording_failed) as TelehealthLifecycle
    expect(failed).toMatchObject({ recordingStatus: 'failed' })
    expect(ask(failed, actions.recording_failed)).toBe('thread_not_active')
    expect(ask(failed, actions.recording_ready)).toMatchObject({ recordingStatus: 'ready' })
  })
})

describe('the transcript', () => {
  const ready = ask(completed, { type: 'recording_ready', transcriptStatus: 'processing' }) as TelehealthLifecycle

  it('an expected transcript is announced once', () => {
    const transcribed = ask(ready, actions.transcript_ready) as TelehealthLifecycle
    expect(transcribed).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'ready' })
    for (const action of [actions.transcript_ready, actions.transcript_failed]) {
      expect(ask(transcribed, action)).toBe('thread_not_active')
      expect(ask(completed, action)).toBe('thread_not_active')
      expect(ask(ask(completed, actions.recording_ready) as TelehealthLifecycle, action)).toBe('thread_not_active')
    }
  })

  it('a failed transcript may still become ready, without changing the recording', () => {
    const failed = ask(ready, actions.transcript_failed) as TelehealthLifecycle
    expect(failed).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'failed' })
    expect(ask(failed, actions.transcript_failed)).toBe('thread_not_active')
    expect(ask(failed, actions.transcript_ready)).toMatchObject({ transcriptStatus: 'ready' })
  })
})

describe('rating', () => {
  it.each(statuses)('a rating is accepted once in %s', (status) => {
    const rated = ask(consults[status], actions.rate)
    expect(rated).toEqual({ ...consults[status], rating })
    expect(ask(rated as TelehealthLifecycle, actions.rate)).toBe('already_rated')
  })
})
