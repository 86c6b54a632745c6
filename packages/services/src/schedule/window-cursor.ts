import { readCursor } from '@consult/db'
import { invalidRequest, type Span, type TimeWindowQuery, toTimeWindow } from '@consult/domain'

/** A list's window of time, and the last item of the page before. */
export interface WindowedPage {
  readonly window: Span
  readonly last: { readonly startsAt: Date; readonly id: string } | null
}

/**
 * Reads what is asked of a list over a window of time, soonest first. A cursor holds its window: the pages of a list
 * that began "now" are of that now.
 * @throws invalid_request for a window that cannot be, and for a cursor of another list or window.
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
  // Anyone can write a cursor that looks right: its window is held to the same rules.
  return { window: toTimeWindow({ from, to }, now), last: { startsAt, id } }
}

/** The keys of such a list's cursor. */
export function windowedKeys({ startsAt, endsAt }: Span, item: { startsAt: Date; id: string }) {
  return [startsAt, endsAt, item.startsAt, item.id] as const
}
