/**
 * The patient's status in the waiting room, for both the physician's and the patient's screen. Pages import this file,
 * so it must not import zod. Source: docs/telehealth.md.
 */

/** How long a heartbeat keeps the patient in matching, and how long their place is kept after it. Seconds. */
export const waitingTimes = { presence: 30, place: 10 * 60 } as const

/**
 * Whether the patient's client is present. `silent`: its heartbeats stopped, but the place is kept. `lost`: the place
 * has expired.
 */
export type Attendance = 'here' | 'silent' | 'lost'

/** @param presentUntil when the last heartbeat stops counting, milliseconds; null before the first. */
export function attendanceAt(presentUntil: number | null, now: number): Attendance {
  const until = presentUntil ?? 0
  if (now < until) return 'here'
  return now < until + (waitingTimes.place - waitingTimes.presence) * 1000 ? 'silent' : 'lost'
}

/** Seconds left to wait; null when no physician on duty can take the patient, or there is no basis for an estimate. */
type Estimate = { readonly low: number; readonly high: number } | null

/** Exactly one of these applies. Only `next` and `in_line` can ring, and only they have an estimate. */
export type WaitingState =
  | { readonly is: 'ringing' }
  | { readonly is: 'next' | 'in_line'; readonly position: number; readonly estimate: Estimate }
  /** Rings again after the next heartbeat. The position is null while unknown. */
  | { readonly is: 'silent'; readonly position: number | null }
  /** Rejoins at the end of the queue on return. */
  | { readonly is: 'lost' }
  /** The queue position is not known yet. */
  | { readonly is: 'entering' }

/** @param queue the place that the service last reported; it may be older than the presence data. */
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
