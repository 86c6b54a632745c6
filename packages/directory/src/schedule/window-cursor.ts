import { readCursor } from '@consult/db'
import { invalidRequest, type Span, type TimeWindowQuery, toTimeWindow } from '@consult/domain'

/** A list's window of time, and the last item of the previous page. */
export interface WindowedPage {
  readonly window: Span
  readonly last: { readonly startsAt: Date; readonly id: string } | null
}

/**
 * Reads the query of a list over a window of time, soonest first. A cursor contains its window, so that all pages of a
 * list that starts "now" use the same start.
 * @throws invalid_request for an invalid window, and for a cursor from another list or window.
 */
export function readWindowedPage(
  scope: string,
  { cursor, ...query }: TimeWindowQuery & { readonly cursor?: string | undefined },
  now: Date,
): WindowedPage {
  const keys = readCursor(scope, cursor, ['instant', 'instant', 'instant', 'text'])
  if (!keys) return { window: toTimeWindow(query, now), last: null }
  const [from, to, startsAt, id] = keys
  const isOther = (asked: Date | undefined, held: Date) => asked !== undefined && asked.getTime() !== held.getTime()
  if (isOther(query.from, from) || isOther(query.to, to)) {
    throw invalidRequest({
      path: 'cursor',
      code: 'invalid_cursor',
      message: 'Use the nextCursor of a page of this list and time window.',
    })
  }
  // Callers can forge a cursor, so its window must pass the same checks.
  return { window: toTimeWindow({ from, to }, now), last: { startsAt, id } }
}

/** Returns the cursor keys of an item in such a list. */
export function windowedKeys({ startsAt, endsAt }: Span, item: { startsAt: Date; id: string }) {
  return [startsAt, endsAt, item.startsAt, item.id] as const
}
