import { type Database, prepared, type TenantTransaction } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'
import { readArchivedEnd } from './archived-events.ts'
import { isAfter, type KnownPosition, type LogPosition, markOf } from './log-position.ts'

/** An event to append. `patientId`, `consultId` and `endpointId` identify its subject. */
export interface NewEvent {
  readonly eventId: string
  readonly type: string
  readonly data: unknown
  readonly patientId: string
  /** Null: it is about no consult. */
  readonly consultId: string | null
  /** The webhook endpoint that it is about. That endpoint does not get it. */
  readonly endpointId?: string
  readonly requestId: string | null
}

/** An event in the log. */
export interface LogEvent {
  readonly sequence: number
  readonly eventId: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly createdAt: Date
  readonly requestId: string | null
  readonly patientId: string
  readonly consultId: string | null
}

/** The arguments with which `tenant.append_events`, or a function that calls it, gets events. */
export function eventArguments(events: readonly NewEvent[]): RawBuilder<unknown> {
  const column = (value: (event: NewEvent) => string | null) => sql`${events.map(value)}::text[]`
  return sql`${column((event) => event.eventId)}, ${column((event) => event.type)},
    ${column((event) => JSON.stringify(event.data))}, ${column((event) => event.requestId)},
    ${column((event) => event.patientId)}, ${column((event) => event.consultId)},
    ${column((event) => event.endpointId ?? null)}`
}

/**
 * Appends events with the next sequences of the partner's log. It must be the last statement of the transaction: it
 * locks the partner's head row, and every other writer of that partner waits for this lock.
 *
 * Sequences are dense and become visible in order, so a reader that continues from the last sequence it has seen
 * misses nothing. `created_at` never decreases along them, even if the writers' clocks disagree.
 */
export async function appendEvents(tx: TenantTransaction, events: readonly NewEvent[], now: Date): Promise<void> {
  if (events.length === 0) return
  await sql`${prepared} select tenant.append_events(${tx.partnerId}, ${now}, ${eventArguments(events)})`.execute(tx.db)
}

/** The sequence of the newest event in the partner's log; 0 before the first. */
export async function lastSequence(tx: TenantTransaction): Promise<number> {
  const head = await tx.db
    .selectFrom('event_heads')
    .select('last_sequence')
    .where('partner_id', '=', tx.partnerId)
    .executeTakeFirst()
  return head?.last_sequence ?? 0
}

/** Where the partner's log ends. */
export async function readHead(tx: TenantTransaction, epoch: number): Promise<KnownPosition> {
  const { rows } = await sql<{ sequence: number; eventId: string | null }>`
    select h.last_sequence as sequence, e.event_id as "eventId"
    from event_heads h
    left join events e on e.partner_id = h.partner_id and e.sequence = h.last_sequence
      and e.created_at = h.last_created_at
    where h.partner_id = ${tx.partnerId}`.execute(tx.db)
  const [head] = rows
  return { epoch, sequence: head?.sequence ?? 0, mark: head?.eventId ? markOf(head.eventId) : null }
}

/**
 * Up to `limit` events after a position, in order. `from` is the position as it is stored in the log.
 *
 * Null when the reader cannot continue without a gap: the log was rewound, so it ends before the position or has a
 * different event there, or events after the position are archived. The event at the position itself may be gone.
 */
export async function readAfter<Position extends LogPosition>(
  tx: TenantTransaction,
  position: Position,
  limit: number,
): Promise<{ from: Position; events: LogEvent[] } | null> {
  const found = await selectFrom(tx, position.sequence, limit + 1)
  const [first] = found
  if (first?.sequence === position.sequence) return goOn(position, first, found)
  if (position.sequence > 0 && position.sequence > (await lastSequence(tx))) return null
  if (first?.sequence !== position.sequence + 1) {
    const archived = await readArchivedEnd(tx)
    if (archived && position.sequence < archived.sequence) return null
  }
  return { from: { ...position, mark: null }, events: found.slice(0, limit) }
}

/** @param found the events from the position on; the first event has the position's sequence. */
function goOn<Position extends LogPosition>(position: Position, first: LogEvent, found: readonly LogEvent[]) {
  return isAfter(position, first)
    ? { from: { ...position, mark: markOf(first.eventId) }, events: found.slice(1) }
    : null
}

/**
 * Like `readAfter`, but in its own transaction: a single round trip as long as the log has the event at the position.
 */
export async function readAfterAlone<Position extends LogPosition>(
  database: Database,
  partnerId: string,
  position: Position,
  limit: number,
): Promise<{ from: Position; events: LogEvent[] } | null> {
  if (position.sequence > 0) {
    const { rows } = await sql<LogEvent>`${prepared}
      select sequence, event_id as "eventId", type, data, created_at as "createdAt", request_id as "requestId",
        patient_id as "patientId", consult_id as "consultId"
      from tenant.follow_events(${partnerId}, ${position.sequence}, ${limit + 1})`.execute(database.directory)
    const [first] = rows
    if (first?.sequence === position.sequence) return goOn(position, first, rows)
  }
  return database.inTenant(partnerId, (tx) => readAfter(tx, position, limit))
}

function selectFrom(tx: TenantTransaction, sequence: number, limit: number): Promise<LogEvent[]> {
  return tx.db
    .selectFrom('events')
    .select([
      'sequence',
      'event_id as eventId',
      'type',
      'data',
      'created_at as createdAt',
      'request_id as requestId',
      'patient_id as patientId',
      'consult_id as consultId',
    ])
    .where('partner_id', '=', tx.partnerId)
    .where('sequence', '>=', sequence)
    .orderBy('sequence')
    .limit(limit)
    .execute()
}
