import { cursorScope, readCursor, type TenantTransaction, toPage } from '@consult/db'
import {
  type ConsultError,
  type EventType,
  invalidRequest,
  type ListEvents,
  type Page,
  type StoredEvent,
} from '@consult/domain'
import { type ArchivedEnd, lastSequence, readArchivedEnd } from '@consult/engine'
import { sql } from 'kysely'
import type { RequestContext } from '../request/request-context.ts'
import { noteShownPage } from '../request/shown.ts'
import { eventsOfTypes } from './events-of-types.ts'
import { type EventRow, selectEvents, toStoredEvent } from './stored-event.ts'

/** An event's place in the log. */
interface Place {
  readonly sequence: number
  readonly createdAt: Date
}

/** How many events a reader wants, and of which types; undefined: all. */
interface Wanted {
  readonly limit: number
  readonly types: readonly EventType[] | undefined
}

/** The events from a place on, inclusive. */
async function readFrom(tx: TenantTransaction, from: Place, wanted: Wanted): Promise<EventRow[]> {
  const range = sql`v.sequence >= ${from.sequence} and v.created_at >= ${from.createdAt}`
  return (
    selectEvents(tx, eventsOfTypes(tx, wanted, range))
      .where('e.sequence', '>=', from.sequence)
      // Redundant, but it lets PostgreSQL skip the partitions of earlier months.
      .where('e.created_at', '>=', from.createdAt)
      .orderBy('e.sequence')
      .limit(wanted.limit)
      .execute()
  )
}

/**
 * How far the clocks of processes may differ, with a wide margin, in milliseconds. A restored log may have an event that
 * the partner has not seen with a time so much before that of the last one they saw.
 */
const clockDifferenceMs = 60_000

/** The refusal of a cursor whose event is no longer in the log. It says where to read on so that nothing is missed. */
function logRewound({ createdAt }: Place): ConsultError {
  const since = new Date(createdAt.getTime() - clockDifferenceMs).toISOString()
  return invalidRequest({
    path: 'cursor',
    code: 'log_rewound',
    message: `The event log was restored from a backup, and the event at this cursor is gone. Read on with since=${since} and no cursor, skip the ids you have, and forget the sequences you remember.`,
  })
}

/**
 * The refusal to read events that are archived. It says where the log begins now. The caller would not notice otherwise
 * that events are missing.
 */
function eventsArchived(path: 'cursor' | 'since', { sequence, month }: ArchivedEnd): ConsultError {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const since = new Date(Date.UTC(year, number, 1)).toISOString()
  return invalidRequest({
    path,
    code: 'events_archived',
    message: `The events up to sequence ${sequence} are archived, and some of them are after this ${path}. Ask the operator of the service for those that you miss. Read on with since=${since} and no cursor.`,
  })
}

/** @throws invalid_request when the log ends before the place, or has another event there. */
async function checkPlace(tx: TenantTransaction, place: Place): Promise<void> {
  const { partnerId } = tx
  if (place.sequence > (await lastSequence(tx))) throw logRewound(place)
  const other = await tx.db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', partnerId)
    .where('sequence', '=', place.sequence)
    .executeTakeFirst()
  if (other) throw logRewound(place)
}

/**
 * The events after a place that a cursor names.
 * @throws invalid_request when the log was rewound. The event itself may be gone if it is merely old.
 */
async function readAfter(tx: TenantTransaction, place: Place, { limit, types }: Wanted): Promise<EventRow[]> {
  const rows = await readFrom(tx, place, { limit: limit + 1, types })
  const [first] = rows
  const isThere = first?.sequence === place.sequence && first.created_at.getTime() === place.createdAt.getTime()
  if (isThere) return rows.slice(1)
  await checkPlace(tx, place)
  if (first?.sequence !== place.sequence + 1) {
    const archived = await readArchivedEnd(tx)
    if (archived && place.sequence < archived.sequence) throw eventsArchived('cursor', archived)
  }
  return rows.slice(0, limit)
}

/**
 * The place of the first event at or after `since`. Creation times never decrease as sequences increase. Without `since`,
 * it is the oldest event that the database has.
 * @throws invalid_request when events after `since` are archived. A `since` at the time of the last archived event is
 *   fine: the caller has that event, and a partner without new events reads so.
 */
async function findStart(tx: TenantTransaction, since: Date | undefined): Promise<Place> {
  const archived = await readArchivedEnd(tx)
  if (since && archived && since < archived.createdAt) throw eventsArchived('since', archived)
  if (!since) return { sequence: 0, createdAt: new Date(0) }
  const first = await tx.db
    .selectFrom('events')
    .select('sequence')
    .where('partner_id', '=', tx.partnerId)
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .orderBy('sequence')
    .limit(1)
    .executeTakeFirst()
  return { sequence: first?.sequence ?? Number.MAX_SAFE_INTEGER, createdAt: since }
}

/**
 * The newest events, down to `since`, or those before a place. After a restore, the place may be gone: what was before it
 * is still right.
 */
async function readBackward(
  tx: TenantTransaction,
  { before, since }: { before: Place | null; since: Date | undefined },
  wanted: Wanted,
): Promise<EventRow[]> {
  if (!before) await findStart(tx, since)
  const beforePlace = before ? sql`v.sequence < ${before.sequence} and v.created_at <= ${before.createdAt}` : sql`true`
  const range = since ? sql`${beforePlace} and v.created_at >= ${since}` : beforePlace
  return selectEvents(tx, eventsOfTypes(tx, wanted, range, 'desc'))
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
 * event, even with many concurrent writers. A cursor overrides `since`, and contains it when the newest come first.
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
  { since, limit, cursor, types, order }: ListEvents,
): Promise<Page<EventRow>> {
  const { services, account } = context
  const { partnerId } = account
  const unique = types && [...new Set(types)].toSorted()
  const isBackward = order === 'desc'
  const scope = cursorScope(partnerId, 'events', ...(unique ?? []), ...(isBackward ? [order] : []))
  // The third key: until when to read backward.
  const from = readCursor(scope, cursor, isBackward ? ['integer', 'instant', 'instant'] : ['integer', 'instant'])
  const place = from && { sequence: from[0], createdAt: from[1] }
  const until = isBackward && from?.[2] ? from[2] : since
  const wanted = { limit: limit + 1, types: unique }
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
