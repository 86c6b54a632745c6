import { z } from 'zod'

/** An instant as the service writes it: ISO 8601, UTC, milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 })

/** An instant as a caller may write it: ISO 8601 with any offset and precision. Becomes a Date. */
export const instantInputSchema = z.iso.datetime({ offset: true }).transform((text, context) => {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) {
    context.addIssue({ code: 'custom', message: 'not an instant' })
    return z.NEVER
  }
  return instant
})

/** A calendar day, `2026-11-21`. */
export const dateSchema = z.iso.date()

/** Where the time comes from. Never `Date.now()` in a rule: a test, or a replay, passes its own clock. */
export interface Clock {
  now(): Date
}

/** `instant` moved by whole seconds. */
export function addSeconds(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000)
}
