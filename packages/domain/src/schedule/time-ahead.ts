import { type ConsultError, invalidRequest } from '../errors/consult-error.ts'
import { addSeconds } from '../vocabulary/clock.ts'

const day = 24 * 60 * 60

/** How far ahead a caller may plan: in seconds, and in words. A mistyped year would keep something for centuries. */
export interface TimeLimit {
  readonly seconds: number
  readonly words: string
}

/** Leap days included. */
export const furthestBooking: TimeLimit = { seconds: 731 * day, words: 'two years' }
/** As far as calls can be booked. */
export const furthestException: TimeLimit = furthestBooking
export const furthestPresence: TimeLimit = { seconds: 365 * day, words: '365 days' }
export const longestSnooze: TimeLimit = { seconds: 365 * day, words: '365 days' }
/** A key for longer has no end, which `null` says. */
export const furthestKeyEnd: TimeLimit = { seconds: 3650 * day, words: '3,650 days' }
/** As far as a note can ask for a follow-up. */
export const furthestFollowUp: TimeLimit = { seconds: 3650 * day, words: '3,650 days' }

/** Returns the refusal of a time that is further ahead than allowed, or null. */
export function tooFarAhead(path: string, instant: Date, now: Date, limit: TimeLimit): ConsultError | null {
  if (instant <= addSeconds(now, limit.seconds)) return null
  return invalidRequest({ path, code: 'too_late', message: `Choose a time at most ${limit.words} ahead.` })
}
