import { z } from 'zod'

/** An instant as the service writes it: ISO 8601, UTC, milliseconds. */
export const instantSchema = z.iso.datetime({ precision: 3 })

/** The instants that `instantSchema` and the database can both write: the years 1 to 9999. */
const earliest = Date.parse('0001-01-01T00:00:00.000Z')
export const latestInstant = new Date('9999-12-31T23:59:59.999Z')

/** An instant as a caller may write it: ISO 8601 with any offset; seconds and fraction are optional. Becomes a Date. */
export const instantInputSchema = z
  .string()
  .meta({ format: 'date-time' })
  .transform((text) => text.replace(/(T\d\d:\d\d)(Z|[+-])/, '$1:00$2'))
  .pipe(z.iso.datetime({ offset: true }))
  .transform((text, context) => {
    const instant = new Date(text)
    if (instant.getTime() >= earliest && instant <= latestInstant) return instant
    context.addIssue({ code: 'custom', message: 'Use an ISO 8601 date and time in the years 1 to 9999.' })
    return z.NEVER
  })

/** A calendar day, `2026-11-21`. There is no year 0. */
export const dateSchema = z.iso
  .date()
  .refine((day) => !day.startsWith('0000'), 'Use a calendar date, such as 2026-11-21.')
