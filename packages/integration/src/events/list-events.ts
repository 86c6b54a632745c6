import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import type { ListEvents, Page, StoredEvent } from '@consult/domain'
import { noteShownPage, type RequestContext } from '@consult/request'
import { sql } from 'kysely'
import { type Narrowing, narrowedEvents } from './narrowed-events.ts'
import { findStart, type Place, readAfter, readFrom, type Wanted } from './read-events.ts'
import { type EventRow, selectEvents, toStoredEvent } from './stored-event.ts'

/**
 * The newest events, down to `since`, or those before a place. After a restore, the place may no longer exist, but
 * the events before it are still correct.
 */
async function readBackward(
  tx: TenantTransaction,
  { before, since }: { before: Place | null; since: Date | undefined },
  wanted: Wanted,
): Promise<EventRow[]> {
  if (!before) await findStart(tx, since)
  const beforePlace = before ? sql`v.sequence < ${before.sequence} and v.created_at <= ${before.createdAt}` : sql`true`
  const range = since ? sql`${beforePlace} and v.created_at >= ${since}` : beforePlace
  return selectEvents(tx, narrowedEvents(tx, wanted, range, 'desc'))
    .$if(before !== null, (query) =>
      query
        .where('e.sequence', '<', before?.sequence ?? 0)
        // Redundant, but it lets PostgreSQL skip the partitions of later months.
        .where('e.created_at', '<=', before?.createdAt ?? new Date(0)),
    )
    .$if(since !== undefined, (query) => query.where('e.created_at', '>=', since ?? new Date(0)))
    .orderBy('e.sequence', 'desc')
    .limit(wanted.limit)
    .execute()
}

/**
 * Lists the partner's event log in the order of its dense sequence. Following `nextCursor` neither skips nor repeats an
 * event, even with many concurrent writers. A cursor overrides `since`, and contains it when the newest events come
 * first.
 * @throws invalid_request for a cursor from another list, or of an event that a restored log does not have, and when
 *   events after the cursor or `since` are archived.
 */
export async function listEvents(context: RequestContext, query: ListEvents): Promise<Page<StoredEvent>> {
  const page = await listEventRows(context, query)
  noteShownPage(
    context,
    'event_log',
    page.items.map(({ patient_id }) => patient_id),
  )
  return { ...page, items: page.items.map(toStoredEvent) }
}

/** `listEvents`, for callers that show only a part of the events. */
export async function listEventRows(
  context: RequestContext,
  { since, limit, cursor, types, consultId, delivery, order }: ListEvents & Pick<Narrowing, 'delivery'>,
): Promise<Page<EventRow>> {
  const { services, account } = context
  const { partnerId } = account
  const unique = types && [...new Set(types)].toSorted()
  const isBackward = order === 'desc'
  const narrowing = [consultId, delivery].filter((value) => value !== undefined)
  const scope = cursorScope(partnerId, 'events', ...(unique ?? []), ...(isBackward ? [order] : []), ...narrowing)
  // The third key: the time at which reading backward stops.
  const from = readCursor(scope, cursor, isBackward ? ['integer', 'instant', 'instant'] : ['integer', 'instant'])
  const place = from && { sequence: from[0], createdAt: from[1] }
  const until = isBackward && from?.[2] ? from[2] : since
  const wanted = { limit: limit + 1, types: unique, consultId, delivery }
  context.answer.epoch = await services.epochs.current()
  return services.database.inTenant(partnerId, async (tx) => {
    const read = async () => {
      if (isBackward) return readBackward(tx, { before: place, since: until }, wanted)
      return place ? readAfter(tx, place, wanted) : readFrom(tx, await findStart(tx, since), wanted)
    }
    const rows = await read()
    const keysOf = (row: EventRow) =>
      isBackward ? [row.sequence, row.created_at, until ?? new Date(0)] : [row.sequence, row.created_at]
    return toPage(rows, { limit, scope, keysOf, toItem: (row) => row })
  })
}
