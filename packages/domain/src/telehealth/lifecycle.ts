import type { Rating } from '../rating.ts'
import type {
  CancelledReason,
  RecordingStatus,
  TelehealthStatus,
  TranscriptStatus,
} from '../vocabulary/telehealth-status.ts'
import { nextReminderAt } from './booking-times.ts'

/** The fields of a live-call consult that only its state machine changes. */
export interface TelehealthLifecycle {
  readonly status: TelehealthStatus
  /** The physician booked, reserved or in the call. */
  readonly physicianId: string | null
  /** The physician the call was booked with; an unanswered ring goes back to them, or to nobody. */
  readonly bookedPhysicianId: string | null
  /** The time that is booked; null for a call that is not for a certain time. */
  readonly scheduledFor: Date | null
  readonly durationMinutes: number
  /** The time that it was booked for before it was moved last. */
  readonly rescheduledFrom: Date | null
  /** When the patient is reminded next, unless they have come; null when they are reminded no more. */
  readonly nextReminderAt: Date | null
  readonly waitingSince: Date | null
  /** Until when the patient's client counts as there; matching passes over a consult whose time is up. */
  readonly presentUntil: Date | null
  /** Until when the place in line is kept for a patient who went silent. */
  readonly placeUntil: Date | null
  readonly ringingSince: Date | null
  readonly ringExpiresAt: Date | null
  readonly startedAt: Date | null
  readonly endedAt: Date | null
  readonly cancelledAt: Date | null
  readonly cancelledReason: CancelledReason | null
  readonly recordingStatus: RecordingStatus
  readonly transcriptStatus: TranscriptStatus
  readonly rating: Rating | null
}

/** What is planned of a call: with whom or with nobody in particular, when or at no certain time, and for how long. */
export interface CallPlan {
  readonly physicianId: string | null
  readonly scheduledFor: Date | null
  readonly durationMinutes: number
}

/** The lifecycle of a live-call consult that has just been created. */
export function invitedCall({ physicianId, scheduledFor, durationMinutes }: CallPlan, now: Date): TelehealthLifecycle {
  return {
    status: 'invited',
    physicianId,
    bookedPhysicianId: physicianId,
    scheduledFor,
    durationMinutes,
    rescheduledFrom: null,
    nextReminderAt: scheduledFor && nextReminderAt(scheduledFor, now),
    waitingSince: null,
    presentUntil: null,
    placeUntil: null,
    ringingSince: null,
    ringExpiresAt: null,
    startedAt: null,
    endedAt: null,
    cancelledAt: null,
    cancelledReason: null,
    recordingStatus: 'none',
    transcriptStatus: 'none',
    rating: null,
  }
}

/** How long a heartbeat keeps the patient in matching, and how long their place is kept after it. Seconds. */
export interface WaitingRoomTimes {
  readonly presence: number
  readonly place: number
}

/** Everything that can be asked of a live-call consult. Durations are seconds. */
export type TelehealthAction =
  /** A booked call is moved to another time, perhaps with another physician. */
  | { type: 'reschedule'; plan: CallPlan & { readonly scheduledFor: Date } }
  /** The patient of a booked call is reminded. `minutesBefore`: which of the reminders it is. */
  | { type: 'remind'; minutesBefore: number }
  /** The patient of a booked call has never come. */
  | { type: 'miss' }
  /** The physician it was booked with has left, and nobody takes their place: it is booked with nobody. */
  | { type: 'release' }
  /**
   * The patient enters the waiting room, and afterwards confirms being still there. `anyTime`: the partner lets them in
   * before the waiting room of their booked call opens.
   */
  | { type: 'ready'; times: WaitingRoomTimes; anyTime: boolean }
  /** Matching reserves a physician. */
  | { type: 'ring'; physicianId: string; ringSeconds: number }
  | { type: 'ring_unanswered' }
  | { type: 'decline_ring'; physicianId: string }
  /** `recorded`: one of the two has agreed to be recorded already. */
  | { type: 'join'; physicianId: string; recorded: boolean }
  /** The patient writes to the physician in the call. */
  | { type: 'post_message' }
  /** The physician in the call writes to the patient. */
  | { type: 'post_reply'; physicianId: string }
  | { type: 'end'; physicianId: string }
  /** Nobody has been heard from for so long that there is no call any more. */
  | { type: 'abandon' }
  | { type: 'cancel' }
  /** One of the two answers whether they may be recorded. `records`: they newly agree, and calls are recorded here. */
  | { type: 'answer_recording'; records: boolean }
  /** The composite is there. A transcript of it is in the making, or nobody here makes any. */
  | { type: 'recording_ready'; transcriptStatus: Extract<TranscriptStatus, 'unavailable' | 'processing'> }
  | { type: 'recording_failed' }
  /** Of those who agreed, nobody was ever heard or seen: there is nothing to make a recording of. */
  | { type: 'recording_absent' }
  | { type: 'transcript_ready' }
  | { type: 'transcript_failed' }
  | { type: 'rate'; rating: Rating }

export type TelehealthActionType = TelehealthAction['type']
