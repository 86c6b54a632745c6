/**
 * How a patient stands in the waiting room: the one place that says so, for the physician's screen and the patient's.
 * Pages read it too, so that nothing of zod is imported here. Source: docs/telehealth.md.
 */

/** How long a heartbeat keeps the patient in matching, and how long their place is kept after it. Seconds. */
export const waitingTimes = { presence: 30, place: 10 * 60 } as const

/** Whether the patient's client is heard of. `silent`: not lately, the place is kept. `lost`: for so long that it is not. */
export type Attendance = 'here' | 'silent' | 'lost'

/** @param presentUntil when the last heartbeat stops counting, milliseconds; null before the first. */
export function attendanceAt(presentUntil: number | null, now: number): Attendance {
  const until = presentUntil ?? 0
  if (now < until) return 'here'
  return now < until + (waitingTimes.place - waitingTimes.presence) * 1000 ? 'silent' : 'lost'
}

/** Seconds that are left to wait; null when nobody on duty could take the patient, or there is nothing to go by. */
type Estimate = { readonly low: number; readonly high: number } | null

/** Exactly one of these holds. Only `next` and `in_line` may ring, and only they have an estimate. */
export type WaitingState =
  | { readonly is: 'ringing' }
  | { readonly is: 'next' | 'in_line'; readonly position: number; readonly estimate: Estimate }
  /** Is rung again as soon as they are heard of. The position is null while it is not known. */
  | { readonly is: 'silent'; readonly position: number | null }
  /** Joins at the end of the line when they come back. */
  | { readonly is: 'lost' }
  /** Nothing is known of the line yet. */
  | { readonly is: 'entering' }

/** @param queue the place that the service last named; it may be older than what is known of the patient. */
export function waitingStateOf(facts: {
  readonly isRinging: boolean
  readonly attendance: Attendance
  readonly queue: { readonly position: number; readonly estimatedWaitSeconds: Estimate } | null
}): WaitingState {
  const { isRinging, attendance, queue } = facts
  if (isRinging) return { is: 'ringing' }
  if (attendance === 'lost') return { is: 'lost' }
  if (attendance === 'silent') return { is: 'silent', position: queue?.position ?? null }
  if (!queue) return { is: 'entering' }
  const { position, estimatedWaitSeconds: estimate } = queue
  return { is: position === 1 ? 'next' : 'in_line', position, estimate }
}
