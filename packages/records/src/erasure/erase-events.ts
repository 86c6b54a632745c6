import type { TenantTransaction } from '@consult/db'
import { addSeconds, tombstoneOf } from '@consult/domain'
import { lastSequence, readArchivedEnd } from '@consult/engine'
import type { Services } from '@consult/request'
import { sql } from 'kysely'

/** How many events one transaction looks at. */
const windowSize = 2_000
/** The batch size where others must not wait: retention changes at most this many rows in a transaction. */
const smallWindow = 500

interface StoredEvent {
  readonly sequence: number
  readonly created_at: Date
  readonly data: Record<string, unknown>
}

/**
 * Replaces the data of events by tombstones, and deletes what receivers answered to their deliveries. Answers that
 * are being recorded hold the event until they are stored. Later answers find `erased_at` and are not stored.
 */
async function entomb({ db, partnerId }: TenantTransaction, events: readonly StoredEvent[], now: Date): Promise<void> {
  for (const { sequence, created_at, data } of events) {
    await db
      .updateTable('events')
      .set({ data: JSON.stringify(tombstoneOf(data)), erased_at: now } as never)
      .where('partner_id', '=', partnerId)
      .where('sequence', '=', sequence)
      .where('created_at', '=', created_at)
      .execute()
  }
  if (events.length === 0) return
  await db
    .updateTable('webhook_attempts')
    .set({ response_head: null })
    .where('partner_id', '=', partnerId)
    .where(
      'event_sequence',
      'in',
      events.map(({ sequence }) => sequence),
    )
    .execute()
}

/**
 * Replaces the data of the patient's events by tombstones: the log stays without gaps, and every event keeps its id, type
 * and time. What receivers answered to their deliveries is deleted. It looks at the whole log that is in the database,
 * because no index leads from patients to events.
 */
export async function eraseEvents(services: Services, partnerId: string, patientId: string): Promise<void> {
  const { database, clock } = services
  const { from, end } = await database.inTenant(partnerId, async (tx) => ({
    from: (await readArchivedEnd(tx))?.sequence ?? 0,
    end: await lastSequence(tx),
  }))
  for (let after = from; after < end; after += windowSize) {
    await database.inTenant(partnerId, async (tx) => {
      const events = await tx.db
        .selectFrom('events')
        .select(['sequence', 'created_at', 'data'])
        .where('partner_id', '=', partnerId)
        .where('sequence', '>', after)
        .where('sequence', '<=', after + windowSize)
        .where('patient_id', '=', patientId)
        .orderBy('sequence')
        .execute()
      await entomb(tx, events, clock.now())
    })
  }
}

/**
 * How long after the last time in a consult's row one of its events may still come, in seconds. A recording takes
 * days.
 */
const lateSeconds = 40 * 24 * 60 * 60

/** The time range in which the events of ended consults were recorded. */
async function spanOf(tx: TenantTransaction, ids: readonly string[]): Promise<{ from: Date; to: Date } | null> {
  const { rows } = await sql<{ from: Date | null; to: Date | null }>`
    select min(x.began) as "from", max(x.ended) as "to" from (
      select created_at as began, greatest(closed_at, last_activity_at, rated_at) as ended from async_consults
      where partner_id = ${tx.partnerId} and async_consult_id = any(${ids})
      union all
      select created_at, greatest(ended_at, cancelled_at, rated_at) from telehealth_consults
      where partner_id = ${tx.partnerId} and telehealth_consult_id = any(${ids})) x`.execute(tx.db)
  const { from, to } = rows[0] ?? {}
  return from && to ? { from, to: addSeconds(to, lateSeconds) } : null
}

/** `eraseEvents` for ended consults, in the part of the log where their events are. */
export async function eraseEventsOfConsults(
  services: Services,
  partnerId: string,
  ids: readonly string[],
): Promise<void> {
  const { database, clock } = services
  const span = await database.inTenant(partnerId, (tx) => spanOf(tx, ids))
  if (!span) return
  let place: { at: Date; sequence: number } | null = { at: span.from, sequence: 0 }
  while (place) {
    const { at, sequence }: { at: Date; sequence: number } = place
    place = await database.inTenant(partnerId, async (tx) => {
      const { rows } = await sql<StoredEvent & { is_theirs: boolean }>`
        select sequence, created_at, coalesce(consult_id = any(${ids}), false) as is_theirs,
          case when consult_id = any(${ids}) then data end as data
        from events
        where partner_id = ${partnerId} and (created_at, sequence) > (${at}::timestamptz, ${sequence})
          and created_at >= ${at} and created_at <= ${span.to}
        order by created_at, sequence limit ${smallWindow}`.execute(tx.db)
      await entomb(
        tx,
        rows.filter(({ is_theirs }) => is_theirs),
        clock.now(),
      )
      const last = rows.at(-1)
      return last && rows.length === smallWindow ? { at: last.created_at, sequence: last.sequence } : null
    })
  }
}
