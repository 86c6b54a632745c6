import type { ErrorCode } from '../errors/catalogue.ts'
import { telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'
import type { TelehealthEventType } from './events.ts'
import type { TelehealthAction, TelehealthActionType, TelehealthLifecycle } from './lifecycle.ts'

/**
 * What the public interface promises about a live-call consult, written by hand from its text and not derived from the
 * table: one consult per state, one way to request each action with all its conditions met, and the expected result.
 */

export type Status = TelehealthLifecycle['status']
export const statuses = telehealthStatusSchema.options

export const noon = new Date('2026-11-21T12:00:00.000Z')
export const times = { presence: 30, place: 600 }
export const rating = { value: 2, comment: null, ratedAt: noon }

/** Booked for noon with any physician; the last reminder is due a quarter of an hour before. */
const invited: TelehealthLifecycle = {
  status: 'invited',
  physicianId: null,
  bookedPhysicianId: null,
  scheduledFor: noon,
  durationMinutes: 20,
  rescheduledFrom: null,
  nextReminderAt: new Date('2026-11-21T11:45:00.000Z'),
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
/** The patient counts as present until ten seconds past noon. */
const waiting: TelehealthLifecycle = {
  ...invited,
  status: 'waiting',
  waitingSince: new Date('2026-11-21T11:40:00.000Z'),
  presentUntil: new Date('2026-11-21T12:00:10.000Z'),
  placeUntil: new Date('2026-11-21T12:09:40.000Z'),
}
/** Rings until twenty seconds past noon. */
const ringing: TelehealthLifecycle = {
  ...waiting,
  status: 'ringing',
  physicianId: 'phy_reserved',
  ringingSince: new Date('2026-11-21T11:59:50.000Z'),
  ringExpiresAt: new Date('2026-11-21T12:00:20.000Z'),
}
const inProgress: TelehealthLifecycle = {
  ...ringing,
  status: 'in_progress',
  ringingSince: null,
  ringExpiresAt: null,
  startedAt: new Date('2026-11-21T11:50:00.000Z'),
  recordingStatus: 'recording',
}
const completed: TelehealthLifecycle = {
  ...inProgress,
  status: 'completed',
  endedAt: new Date('2026-11-21T11:55:00.000Z'),
  recordingStatus: 'processing',
}
const cancelled: TelehealthLifecycle = {
  ...waiting,
  status: 'cancelled',
  cancelledAt: new Date('2026-11-21T11:45:00.000Z'),
  cancelledReason: 'requested',
}

/** A consult in each state. */
export const consults: Readonly<Record<Status, TelehealthLifecycle>> = {
  invited,
  waiting,
  ringing,
  in_progress: inProgress,
  completed,
  cancelled,
}

/** A consult in the given state that meets the action's conditions, if the state allows the action at all. */
export function consultFor(status: Status, action: TelehealthActionType): TelehealthLifecycle {
  const isOfTranscript = action === 'transcript_ready' || action === 'transcript_failed'
  if (status !== 'completed' || !isOfTranscript) return consults[status]
  return { ...completed, recordingStatus: 'ready', transcriptStatus: 'processing' }
}

/** Each action, requested by a caller who is allowed to. */
export const actions: { readonly [T in TelehealthActionType]: Extract<TelehealthAction, { type: T }> } = {
  reschedule: {
    type: 'reschedule',
    plan: { physicianId: 'phy_booked', scheduledFor: new Date('2026-11-22T12:00:00.000Z'), durationMinutes: 30 },
  },
  remind: { type: 'remind', minutesBefore: 15 },
  miss: { type: 'miss' },
  release: { type: 'release' },
  ready: { type: 'ready', times, anyTime: false },
  ring: { type: 'ring', physicianId: 'phy_reserved', ringSeconds: 30 },
  ring_unanswered: { type: 'ring_unanswered' },
  decline_ring: { type: 'decline_ring', physicianId: 'phy_reserved' },
  join: { type: 'join', physicianId: 'phy_reserved', recorded: true },
  post_message: { type: 'post_message' },
  post_reply: { type: 'post_reply', physicianId: 'phy_reserved' },
  end: { type: 'end', physicianId: 'phy_reserved' },
  abandon: { type: 'abandon' },
  cancel: { type: 'cancel' },
  answer_recording: { type: 'answer_recording', records: true },
  recording_ready: { type: 'recording_ready', transcriptStatus: 'unavailable' },
  recording_failed: { type: 'recording_failed' },
  recording_absent: { type: 'recording_absent' },
  transcript_ready: { type: 'transcript_ready' },
  transcript_failed: { type: 'transcript_failed' },
  rate: { type: 'rate', rating },
}
export const actionTypes = Object.keys(actions) as TelehealthActionType[]

/** The time at which an action's conditions hold: noon, except for actions with their own time. */
export function timeOf(action: TelehealthActionType): Date {
  if (action === 'ring_unanswered') return new Date('2026-11-21T12:00:20.000Z')
  if (action === 'remind') return new Date('2026-11-21T11:45:00.000Z')
  return action === 'miss' ? new Date('2026-11-21T12:30:00.000Z') : noon
}

/** The refusal's code, or the next state and the events in order. */
export type Outcome = ErrorCode | { readonly to: Status; readonly events: readonly TelehealthEventType[] }
type Row = readonly [
  invited: Outcome,
  waiting: Outcome,
  ringing: Outcome,
  inProgress: Outcome,
  completed: Outcome,
  cancelled: Outcome,
]

const go = (to: Status, ...events: TelehealthEventType[]): Outcome => ({ to, events })
const no = 'thread_not_active'
const late = 'consult_not_cancellable'
const cancels = go('cancelled', 'telehealth.cancelled')

/** The expected result of each action in each state, in the order of `statuses`. */
const rows: Readonly<Record<TelehealthActionType, Row>> = {
  reschedule: [go('invited', 'telehealth.rescheduled'), no, no, no, no, no],
  remind: [go('invited', 'telehealth.reminder'), no, no, no, no, no],
  miss: [cancels, no, no, no, no, no],
  release: [go('invited'), go('waiting'), no, no, no, no],
  ready: [go('waiting', 'telehealth.waiting'), go('waiting'), go('ringing'), no, no, no],
  ring: [no, go('ringing', 'telehealth.ringing'), no, no, no, no],
  ring_unanswered: [no, no, go('waiting'), no, no, no],
  decline_ring: [no, no, go('waiting'), no, no, no],
  join: [no, no, go('in_progress', 'telehealth.in_progress'), no, no, no],
  post_message: [no, no, no, go('in_progress'), no, no],
  post_reply: [no, no, no, go('in_progress'), no, no],
  end: [no, no, no, go('completed', 'telehealth.completed'), no, no],
  abandon: [no, no, no, go('completed', 'telehealth.completed'), no, no],
  cancel: [cancels, cancels, late, late, late, late],
  answer_recording: [go('invited'), go('waiting'), go('ringing'), go('in_progress'), no, no],
  recording_ready: [no, no, no, no, go('completed', 'telehealth.recording_ready'), no],
  recording_failed: [no, no, no, no, go('completed'), no],
  recording_absent: [no, no, no, no, go('completed'), no],
  transcript_ready: [no, no, no, no, go('completed', 'telehealth.recording_ready'), no],
  transcript_failed: [no, no, no, no, go('completed'), no],
  rate: [
    go('invited', 'telehealth.rated'),
    go('waiting', 'telehealth.rated'),
    go('ringing', 'telehealth.rated'),
    go('in_progress', 'telehealth.rated'),
    go('completed', 'telehealth.rated'),
    go('cancelled', 'telehealth.rated'),
  ],
}

/** Every pair of state and action with its expected result. */
export const pairs = actionTypes.flatMap((action) =>
  statuses.map((status, column) => ({ status, action, outcome: rows[action][column] as Outcome })),
)
