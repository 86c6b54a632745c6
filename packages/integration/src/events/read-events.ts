import type { TenantTransaction } from '@consult/db'
import { type ConsultError, invalidRequest } from '@consult/domain'
import { type ArchivedEnd, lastSequence, readArchivedEnd } from '@consult/engine'
import { sql } from 'kysely'
import { type Narrowing, narrowedEvents } from './narrowed-events.ts'
import { type EventRow, selectEvents } from './stored-event.ts'

/** An event's place in the log. */
export interface Place {
  readonly sequence: number
  readonly createdAt: Date
}

/** How many events a reader wants, and which. */
export interface Wanted extends Narrowing {
  readonly limit: number
}

/** The events from a place on, inclusive. */
export async function readFrom(tx: TenantTransaction, from: Place, wanted: Wanted): Promise<EventRow[]> {
  const range = sql`v.sequence >= ${from.sequence} and v.created_at >= ${from.createdAt}`
  return (
    selectEvents(tx, narrowedEvents(tx, wanted, range))
      .where('e.sequence', '>=', from.sequence)
      // Redundant, but it lets PostgreSQL skip the partitions of earlier months.
      .where('e.created_at', '>=', from.createdAt)
      .orderBy('e.sequence')
      .limit(wanted.limit)
      .execute()
  )
}

/**
 * How far the clocks of processes may differ, with a wide margin, in milliseconds. A restored log may contain an
 * event that the partner has not seen, whose time is up to this much before that of the last event they saw.
 */
const clockDifferenceMs = 60_000

/** The refusal of a cursor whose event is no longer in the log. It says where to continue so that nothing is missed. */
function logRewound({ createdAt }: Place): ConsultError {
  const since = new Date(createdAt.getTime() - clockDifferenceMs).toISOString()
  return invalidRequest({
    path: 'cursor',
    code: 'log_rewound',
    message: `The event log was restored from a backup, and the event at this cursor is gone. Read on with since=${since} and no cursor, skip the ids you have, and forget the sequences you remember.`,
  })
}

/**
 * The refusal to read events that are archived. It says where the log begins now. Otherwise, the caller would not
 * notice that events are missing.
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
    // The event itself is not among the rows when it is of another type than those wanted.
    .where('created_at', '<>', place.createdAt)
    .executeTakeFirst()
  if (other) throw logRewound(place)
}

/**
 * The events after a place that a cursor names.
 * @throws invalid_request when the log was rewound. The event itself may be gone if it is merely old.
 */
export async function readAfter(tx: TenantTransaction, place: Place, wanted: Wanted): Promise<EventRow[]> {
  const { limit } = wanted
  const rows = await readFrom(tx, place, { ...wanted, limit: limit + 1 })
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
 * allowed: the caller has that event, and this is how a partner without new events reads.
 */
export async function findStart(tx: TenantTransaction, since: Date | undefined): Promise<Place> {
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
