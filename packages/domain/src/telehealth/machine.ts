import { decide, type Guard, type Move, type Refusal, refusalsOf, type Step, type Table } from '../machine/machine.ts'
import { addSeconds } from '../vocabulary/clock.ts'
import type { CancelledReason, TelehealthStatus } from '../vocabulary/telehealth-status.ts'
import { nextReminderAt } from './booking-times.ts'
import type { TelehealthEventType } from './events.ts'
import {
  booked,
  bookedWith,
  byReserved,
  missed,
  notMissed,
  patientPresent,
  recordingDue,
  recordingUnready,
  reminderIsDue,
  ringOver,
  ringRunning,
  transcriptDue,
  transcriptUnready,
  unrated,
  waitingRoomOpen,
} from './guards.ts'
import type { TelehealthAction, TelehealthActionType, TelehealthLifecycle, WaitingRoomTimes } from './lifecycle.ts'

type Facts<T extends TelehealthActionType> = {
  now: Date
  was: TelehealthLifecycle
  action: Extract<TelehealthAction, { type: T }>
}
type CallStep<T extends TelehealthActionType> = Step<
  TelehealthStatus,
  Facts<T>,
  TelehealthLifecycle,
  TelehealthEventType
>
type CallMove<T extends TelehealthActionType> = Move<
  TelehealthStatus,
  Facts<T>,
  TelehealthLifecycle,
  TelehealthEventType
>

const notActive: Refusal = { refuse: 'thread_not_active' }
const notCancellable: Refusal = { refuse: 'consult_not_cancellable' }

function step<T extends TelehealthActionType>(
  to: TelehealthStatus,
  event: TelehealthEventType | null,
  set: CallStep<T>['set'] = () => ({}),
): CallStep<T> {
  return { to, event, set }
}

function move<T extends TelehealthActionType>(...steps: CallStep<T>[]): CallMove<T> {
  return { guards: [], steps }
}

function guarded<T extends TelehealthActionType>(guards: Guard<Facts<T>>[], ...steps: CallStep<T>[]): CallMove<T> {
  return { guards, steps }
}

const present = (now: Date, times: WaitingRoomTimes): Partial<TelehealthLifecycle> => ({
  presentUntil: addSeconds(now, times.presence),
  placeUntil: addSeconds(now, times.place),
})

/** A patient who was silent for longer than their place is kept rejoins at the end of the queue. */
const heartbeat = ({ now, was, action }: Facts<'ready'>): Partial<TelehealthLifecycle> => ({
  ...present(now, action.times),
  waitingSince: was.placeUntil && now < was.placeUntil ? was.waitingSince : now,
})

/** Restores the old place: `waitingSince` does not change. */
const stopRinging = ({ was }: { was: TelehealthLifecycle }): Partial<TelehealthLifecycle> => ({
  physicianId: was.bookedPhysicianId,
  ringingSince: null,
  ringExpiresAt: null,
})

const endCall = ({ now, was }: { now: Date; was: TelehealthLifecycle }): Partial<TelehealthLifecycle> => ({
  endedAt: now,
  recordingStatus: was.recordingStatus === 'recording' ? 'processing' : was.recordingStatus,
})

const cancelled = (now: Date, cancelledReason: CancelledReason): Partial<TelehealthLifecycle> => ({
  cancelledAt: now,
  cancelledReason,
})

const cancel = move<'cancel'>(step('cancelled', 'telehealth.cancelled', ({ now }) => cancelled(now, 'requested')))

const miss = guarded<'miss'>(
  [missed],
  step('cancelled', 'telehealth.cancelled', ({ now }) => cancelled(now, 'patient_no_show')),
)

/** A patient who was reminded of the old time is also reminded of the new time. */
const reschedule = guarded<'reschedule'>(
  [booked, notMissed],
  step('invited', 'telehealth.rescheduled', ({ now, was, action: { plan } }) => ({
    physicianId: plan.physicianId,
    bookedPhysicianId: plan.physicianId,
    scheduledFor: plan.scheduledFor,
    durationMinutes: plan.durationMinutes,
    rescheduledFrom: was.scheduledFor,
    nextReminderAt: nextReminderAt(plan.scheduledFor, now),
  })),
)

/** Any available physician may take it, as if no physician had been booked. */
const release = (status: TelehealthStatus): CallMove<'release'> =>
  move(step(status, null, () => ({ physicianId: null, bookedPhysicianId: null })))

const remind = guarded<'remind'>(
  [reminderIsDue],
  step('invited', 'telehealth.reminder', ({ now, was }) => ({
    nextReminderAt: was.scheduledFor && nextReminderAt(was.scheduledFor, now),
  })),
)

const rate = (status: TelehealthStatus): CallMove<'rate'> =>
  guarded(
    [unrated],
    step(status, 'telehealth.rated', ({ action }) => ({ rating: action.rating })),
  )

/** Recording starts at once only in a running call; an earlier answer counts when the physician joins. */
const answerRecording = (status: TelehealthStatus): CallMove<'answer_recording'> =>
  move(
    step(status, null, ({ action }) =>
      status === 'in_progress' && action.records ? { recordingStatus: 'recording' } : {},
    ),
  )

/** The complete lifecycle of a live-call consult. Source: docs/states.md, generated from this table. */
export const telehealthTable: Table<TelehealthStatus, TelehealthAction, TelehealthLifecycle, TelehealthEventType> = {
  invited: {
    reschedule,
    remind,
    miss,
    release: release('invited'),
    ready: guarded(
      [notMissed, waitingRoomOpen],
      step('waiting', 'telehealth.waiting', ({ now, action }) => ({
        ...present(now, action.times),
        waitingSince: now,
      })),
    ),
    ring: notActive,
    ring_unanswered: notActive,
    decline_ring: notActive,
    join: notActive,
    post_message: notActive,
    post_reply: notActive,
    end: notActive,
    abandon: notActive,
    cancel,
    answer_recording: answerRecording('invited'),
    recording_ready: notActive,
    recording_failed: notActive,
    recording_absent: notActive,
    transcript_ready: notActive,
    transcript_failed: notActive,
    rate: rate('invited'),
  },
  waiting: {
    reschedule: notActive,
    remind: notActive,
    miss: notActive,
    release: release('waiting'),
    ready: move(step('waiting', null, heartbeat)),
    ring: guarded(
      [patientPresent, bookedWith],
      step('ringing', 'telehealth.ringing', ({ now, action }) => ({
        physicianId: action.physicianId,
        ringingSince: now,
        ringExpiresAt: addSeconds(now, action.ringSeconds),
      })),
    ),
    ring_unanswered: notActive,
    decline_ring: notActive,
    join: notActive,
    post_message: notActive,
    post_reply: notActive,
    end: notActive,
    abandon: notActive,
    cancel,
    answer_recording: answerRecording('waiting'),
    recording_ready: notActive,
    recording_failed: notActive,
    recording_absent: notActive,
    transcript_ready: notActive,
    transcript_failed: notActive,
    rate: rate('waiting'),
  },
  ringing: {
    reschedule: notActive,
    remind: notActive,
    miss: notActive,
    release: notActive,
    ready: move(step('ringing', null, ({ now, action }) => present(now, action.times))),
    ring: notActive,
    ring_unanswered: guarded([ringOver], step('waiting', null, stopRinging)),
    decline_ring: guarded([byReserved], step('waiting', null, stopRinging)),
    join: guarded(
      [byReserved, ringRunning],
      step('in_progress', 'telehealth.in_progress', ({ now, action }) => ({
        startedAt: now,
        ringingSince: null,
        ringExpiresAt: null,
        recordingStatus: action.recorded ? 'recording' : 'none',
      })),
    ),
    post_message: notActive,
    post_reply: notActive,
    end: notActive,
    abandon: notActive,
    cancel: notCancellable,
    answer_recording: answerRecording('ringing'),
    recording_ready: notActive,
    recording_failed: notActive,
    recording_absent: notActive,
    transcript_ready: notActive,
    transcript_failed: notActive,
    rate: rate('ringing'),
  },
  in_progress: {
    reschedule: notActive,
    remind: notActive,
    miss: notActive,
    release: notActive,
    ready: notActive,
    ring: notActive,
    ring_unanswered: notActive,
    decline_ring: notActive,
    join: notActive,
    post_message: move(step('in_progress', null)),
    post_reply: guarded([byReserved], step('in_progress', null)),
    end: guarded([byReserved], step('completed', 'telehealth.completed', endCall)),
    abandon: move(step('completed', 'telehealth.completed', endCall)),
    cancel: notCancellable,
    answer_recording: answerRecording('in_progress'),
    recording_ready: notActive,
    recording_failed: notActive,
    recording_absent: notActive,
    transcript_ready: notActive,
    transcript_failed: notActive,
    rate: rate('in_progress'),
  },
  completed: {
    reschedule: notActive,
    remind: notActive,
    miss: notActive,
    release: notActive,
    ready: notActive,
    ring: notActive,
    ring_unanswered: notActive,
    decline_ring: notActive,
    join: notActive,
    post_message: notActive,
    post_reply: notActive,
    end: notActive,
    abandon: notActive,
    cancel: notCancellable,
    answer_recording: notActive,
    recording_ready: guarded(
      [recordingUnready],
      step('completed', 'telehealth.recording_ready', ({ action }) => ({
        recordingStatus: 'ready',
        transcriptStatus: action.transcriptStatus,
      })),
    ),
    recording_failed: guarded(
      [recordingDue],
      step('completed', null, () => ({ recordingStatus: 'failed' })),
    ),
    recording_absent: guarded(
      [recordingDue],
      step('completed', null, () => ({ recordingStatus: 'none' })),
    ),
    // Announced again, because a reader of the consult now finds both the recording and the transcript.
    transcript_ready: guarded(
      [transcriptUnready],
      step('completed', 'telehealth.recording_ready', () => ({ transcriptStatus: 'ready' })),
    ),
    transcript_failed: guarded(
      [transcriptDue],
      step('completed', null, () => ({ transcriptStatus: 'failed' })),
    ),
    rate: rate('completed'),
  },
  cancelled: {
    reschedule: notActive,
    remind: notActive,
    miss: notActive,
    release: notActive,
    ready: notActive,
    ring: notActive,
    ring_unanswered: notActive,
    decline_ring: notActive,
    join: notActive,
    post_message: notActive,
    post_reply: notActive,
    end: notActive,
    abandon: notActive,
    cancel: notCancellable,
    answer_recording: notActive,
    recording_ready: notActive,
    recording_failed: notActive,
    recording_absent: notActive,
    transcript_ready: notActive,
    transcript_failed: notActive,
    rate: rate('cancelled'),
  },
}

/**
 * Decides what `action` does to a live-call consult in state `was`.
 * @returns the next lifecycle and the events in order, or `{refuse}` with the error code.
 */
export function decideTelehealth(was: TelehealthLifecycle, action: TelehealthAction, now: Date) {
  return decide(telehealthTable, was, action, now)
}

/** Every code with which a consult, in any state, can refuse one of these actions. */
export const telehealthRefusals = (...actions: readonly TelehealthActionType[]) =>
  refusalsOf(telehealthTable, ...actions)
