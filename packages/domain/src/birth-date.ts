import { invalidRequest } from './errors/consult-error.ts'
import { addSeconds } from './vocabulary/clock.ts'

/** Older than any person has ever been. */
const oldestYears = 125
/** The UTC offset of the zone where each day begins first. */
const farthestEastSeconds = 14 * 60 * 60

/**
 * Checks that a person can have been born on this day: no later than the current date in the easternmost time zone, and
 * at most 125 years ago.
 * @param birthDate when it is missing, nothing is checked.
 * @throws invalid_request
 */
export function requireBirthDate(birthDate: string | null | undefined, now: Date): void {
  if (birthDate == null) return
  const latest = addSeconds(now, farthestEastSeconds).toISOString().slice(0, 10)
  const earliest = `${Number(latest.slice(0, 4)) - oldestYears}${latest.slice(4)}`
  const refuse = (code: string, message: string) => invalidRequest({ path: 'birthDate', code, message })
  if (birthDate > latest) throw refuse('in_the_future', 'Use a date of birth that is not in the future.')
  if (birthDate < earliest) throw refuse('too_early', `Use a date of birth in the last ${oldestYears} years.`)
}
