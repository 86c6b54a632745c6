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
  /** The physician who is booked, reserved or in the call. */
  readonly physicianId: string | null
  /**
   * The physician with whom the call was booked; null when it was booked with any. An unanswered ring restores this
   * value.
   */
  readonly bookedPhysicianId: string | null
  /** The booked time; null for a call without one. */
  readonly scheduledFor: Date | null
  readonly durationMinutes: number
  /** The previous booked time, before the last reschedule. */
  readonly rescheduledFrom: Date | null
  /** When the patient is reminded next, unless they arrive first; null when no reminder is left. */
  readonly nextReminderAt: Date | null
  readonly waitingSince: Date | null
  /** Until when the patient's client counts as present; matching skips the consult after that. */
  readonly presentUntil: Date | null
  /** Until when the patient's place in the queue is kept after their heartbeats stop. */
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

/** The plan for a call: the physician if one is chosen, the time if one is booked, and the duration. */
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

/** Every action on a live-call consult. Durations are in seconds. */
export type TelehealthAction =
  /** Moves a booked call to another time, optionally with another physician. */
  | { type: 'reschedule'; plan: CallPlan & { readonly scheduledFor: Date } }
  /** Reminds the patient of a booked call. `minutesBefore` identifies the reminder. */
  | { type: 'remind'; minutesBefore: number }
  /** The patient never arrived for a booked call. */
  | { type: 'miss' }
  /** The booked physician has left and has no substitute: any physician may take the call. */
  | { type: 'release' }
  /**
   * The patient enters the waiting room, or confirms that they are still there. `anyTime`: the partner admits them
   * before the waiting room of their booked call opens.
   */
  | { type: 'ready'; times: WaitingRoomTimes; anyTime: boolean }
  /** Matching reserves a physician. */
  | { type: 'ring'; physicianId: string; ringSeconds: number }
  | { type: 'ring_unanswered' }
  | { type: 'decline_ring'; physicianId: string }
  /** `recorded`: one of the participants has already agreed to be recorded. */
  | { type: 'join'; physicianId: string; recorded: boolean }
  /** The patient sends a chat message to the physician in the call. */
  | { type: 'post_message' }
  /** The physician in the call sends a chat message to the patient. */
  | { type: 'post_reply'; physicianId: string }
  | { type: 'end'; physicianId: string }
  /** Both participants have been disconnected for so long that the call is over. */
  | { type: 'abandon' }
  | { type: 'cancel' }
  /** A participant answers the recording question. `records`: they newly agree, and recording is enabled. */
  | { type: 'answer_recording'; records: boolean }
  /** The composite video is ready. `transcriptStatus`: whether a transcript is being made. */
  | { type: 'recording_ready'; transcriptStatus: Extract<TranscriptStatus, 'unavailable' | 'processing'> }
  | { type: 'recording_failed' }
  /** No participant who agreed ever sent media, so there is nothing to record. */
  | { type: 'recording_absent' }
  | { type: 'transcript_ready' }
  | { type: 'transcript_failed' }
  | { type: 'rate'; rating: Rating }

export type TelehealthActionType = TelehealthAction['type']
