import { invalidRequest } from '../errors/consult-error.ts'
import { instantInputSchema, latestInstant } from '../vocabulary/instant.ts'
import type { Span } from './open-hours.ts'

const day = 24 * 60 * 60 * 1000
const defaultLength = 7 * day
const longest = 31 * day

/** Query fields of lists over a time window. The window defaults to the next seven days. */
export const timeWindowFields = {
  from: instantInputSchema.optional().describe('Start of the time window. Defaults to now.'),
  to: instantInputSchema
    .optional()
    .describe('End of the time window. Defaults to 7 days after `from`; at most 31 days after it.'),
}

/** The part of the window that the caller specified. */
export interface TimeWindowQuery {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** The window that the query means. @throws invalid_request when it ends before it begins or is longer than 31 days. */
export function toTimeWindow({ from, to }: TimeWindowQuery, now: Date): Span {
  const startsAt = from ?? now
  const endsAt = to ?? new Date(Math.min(startsAt.getTime() + defaultLength, latestInstant.getTime()))
  const length = endsAt.getTime() - startsAt.getTime()
  if (length < 0)
    throw invalidRequest({
      path: 'to',
      code: 'too_small',
      message: 'Use an end of the window that is after its start.',
    })
  if (length > longest)
    throw invalidRequest({ path: 'to', code: 'too_big', message: 'Use a window of at most 31 days.' })
  return { startsAt, endsAt }
}
