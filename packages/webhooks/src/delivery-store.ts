import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'
import type { WebhookOutcome } from './deliver.ts'
import { markFailing, markWorking, probeAt } from './endpoint-state.ts'
import { nextAttemptAt } from './schedule.ts'

/** A delivery that this worker has claimed, with its event. */
export interface TakenDelivery {
  readonly sequence: number
  readonly attempts: number
  /** How many of these attempts came early. They are not part of the schedule. */
  readonly earlyAttempts: number
  /** When the claim expires. A different time in the row means that the event has been requested again since. */
  readonly leasedUntil: Date
  /** True when it tests whether the endpoint works again. */
  readonly isProbe: boolean
  readonly eventId: string
  readonly type: string
  readonly createdAt: Date
  readonly data: Record<string, unknown>
}

/** How long a delivery stays claimed, in seconds: much longer than an attempt's timeout. */
const leaseSeconds = 60
/** How many events get their delivery rows at once. */
const fanOutSize = 500
/** A probe may come early while an event has this many scheduled attempts at most, and so many times. */
const earlyProbes = { scheduledAttempts: 2, times: 2 }
/**
 * How many times in all an event may be sent early: an event that makes its receiver fail would otherwise be sent again
 * whenever the receiver is back.
 */
const earlyAttemptsAtMost = 10

/** The partners whose endpoint has deliveries due at `now`. */
export async function partnersWithDueWebhooks(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_due_webhooks(${now})`.execute(database.directory)
  return rows.map((row) => row.partner_id)
}

/** Creates delivery rows for the events after the endpoint's cursor and moves the cursor: each event gets one row. */
export async function fanOut(tx: TenantTransaction, now: Date): Promise<void> {
  await sql`
    with endpoint as (
      select cursor_sequence from webhook_endpoints
      where partner_id = ${tx.partnerId} and disabled_at is null
      for update
    ), fresh as (
      select e.sequence, e.created_at
      from endpoint, events e
      where e.partner_id = ${tx.partnerId} and e.sequence > endpoint.cursor_sequence
      order by e.sequence limit ${fanOutSize}
    ), written as (
      insert into webhook_deliveries (partner_id, event_sequence, event_created_at, attempts, next_attempt_at)
      select ${tx.partnerId}, sequence, created_at, 0, ${now} from fresh
      -- It has been asked for again before its turn came, and may have been delivered already.
      where not exists (
        select from delivered_webhooks w where w.partner_id = ${tx.partnerId} and w.event_sequence = fresh.sequence)
      on conflict do nothing
    )
    update webhook_endpoints set cursor_sequence = (select max(sequence) from fresh)
    where partner_id = ${tx.partnerId} and exists (select from fresh)`.execute(tx.db)
}

/** Claims up to `limit` due deliveries, in the order of their events. */
export function takeDeliveries(tx: TenantTransaction, now: Date, limit: number): Promise<TakenDelivery[]> {
  const due = sql`
    select event_sequence, false as is_early from webhook_deliveries
    where partner_id = ${tx.partnerId} and next_attempt_at <= ${now}
    order by event_sequence limit ${limit}
    for update skip locked`
  return claim(tx, { now, chosen: due, isProbe: false })
}

/**
 * Claims the one delivery that tests whether a failing endpoint works again: the oldest due one, or else the oldest that
 * may come early. A probe that fails waits for its own retry, so the next probe is another event: a receiver that refuses
 * one event is not taken for one that is away. @returns no more than one.
 */
export async function takeProbe(tx: TenantTransaction, now: Date): Promise<TakenDelivery[]> {
  const probe = sql`
    select event_sequence, next_attempt_at > ${now} as is_early from webhook_deliveries
    where partner_id = ${tx.partnerId} and next_attempt_at is not null
      and (next_attempt_at <= ${now} or (${isNotLeased(now)}
        and attempts - early_attempts between 1 and ${earlyProbes.scheduledAttempts}
        and early_attempts < ${earlyProbes.times}))
    order by next_attempt_at > ${now}, event_sequence limit 1
    for update skip locked`
  const taken = await claim(tx, { now, chosen: probe, isProbe: true })
  // No worker sends another one before this one's lease expires.
  for (const { leasedUntil } of taken) await probeAt(tx, leasedUntil)
  return taken
}

const isNotLeased = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`

async function claim(
  tx: TenantTransaction,
  { now, chosen, isProbe }: { now: Date; chosen: RawBuilder<unknown>; isProbe: boolean },
): Promise<TakenDelivery[]> {
  const leasedUntil = addSeconds(now, leaseSeconds)
  const { rows } = await sql<Omit<TakenDelivery, 'isProbe'>>`
    with chosen as (${chosen}), taken as (
      update webhook_deliveries d set next_attempt_at = ${leasedUntil}, leased_until = ${leasedUntil},
        early_attempts = d.early_attempts + chosen.is_early::int
      from chosen
      where d.partner_id = ${tx.partnerId} and d.event_sequence = chosen.event_sequence
      returning d.event_sequence, d.event_created_at, d.attempts, d.early_attempts, d.leased_until
    )
    select e.sequence, taken.attempts, taken.early_attempts as "earlyAttempts", taken.leased_until as "leasedUntil",
      e.event_id as "eventId", e.type, e.created_at as "createdAt", e.data
    from taken
    join events e on e.partner_id = ${tx.partnerId} and e.sequence = taken.event_sequence
      and e.created_at = taken.event_created_at
    order by e.sequence`.execute(tx.db)
  return rows.map((row) => ({ ...row, isProbe }))
}

/**
 * Records the result of an attempt for the event and the endpoint. The endpoint may become disabled, and its breaker may
 * open or close; when it closes, everything that waits for a retry is due.
 * @param at.isRepeated the result may have been recorded already; then nothing is changed.
 */
export async function recordOutcome(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  { outcome, status }: WebhookOutcome,
  at: { now: Date; random: () => number; isRepeated: boolean },
): Promise<void> {
  const delivered = outcome === 'delivered'
  const scheduledAttempts = delivery.attempts + 1 - delivery.earlyAttempts
  const next = delivered ? null : nextAttemptAt(scheduledAttempts, at.now, at.random)
  const isRecorded =
    (delivered && (await moveDelivered(tx, delivery, { status, ...at }))) ||
    (await updateWaiting(tx, delivery, { status, delivered, next, ...at })) ||
    (await updateDelivered(tx, delivery, { status, delivered, ...at }))
  if (!isRecorded) return
  if (!delivered) return markFailing(tx, { ...at, isProbe: delivery.isProbe, isGone: status === 410 })
  if (await markWorking(tx)) await makeWaitingDue(tx, at.now)
}

/** Records an attempt of an event that still has to be delivered. @returns false when it has been delivered. */
async function updateWaiting(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  attempt: { status: number | null; delivered: boolean; next: Date | null; now: Date; isRepeated: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_status: attempt.status,
      last_attempt_at: attempt.now,
      next_attempt_at: eb
        .case()
        .when('next_attempt_at', '=', delivery.leasedUntil)
        .then(attempt.next)
        .else(eb.ref('next_attempt_at'))
        .end(),
      leased_until: null,
      ...(attempt.delivered && { delivered_at: attempt.now }),
    }))
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    // A restore may have given the sequence to another event meanwhile.
    .where('event_created_at', '=', delivery.createdAt)
    .$if(attempt.isRepeated, (update) => update.where('attempts', '=', delivery.attempts))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Records an attempt of an event that another attempt, running at the same time, has delivered. */
async function updateDelivered(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  attempt: { status: number | null; delivered: boolean; now: Date; isRepeated: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('delivered_webhooks')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_status: attempt.status,
      ...(attempt.delivered && { delivered_at: attempt.now }),
    }))
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    .$if(attempt.isRepeated, (update) => update.where('attempts', '=', delivery.attempts))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Moves a delivered webhook to where it stays, unless the event has been requested again meanwhile: then it stays due.
 * @returns true when it was moved.
 */
async function moveDelivered(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  { status, now, isRepeated }: { status: number | null; now: Date; isRepeated: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with gone as (
      delete from webhook_deliveries
      where partner_id = ${tx.partnerId} and event_sequence = ${delivery.sequence}
        and next_attempt_at = ${delivery.leasedUntil} and (attempts = ${delivery.attempts} or not ${isRepeated})
      returning event_sequence, attempts + 1 as attempts)
    insert into delivered_webhooks (partner_id, event_sequence, attempts, last_status, delivered_at)
    select ${tx.partnerId}, event_sequence, attempts, ${status}::integer, ${now}::timestamptz from gone
    on conflict (partner_id, event_sequence) do update set
      attempts = excluded.attempts, last_status = excluded.last_status, delivered_at = excluded.delivered_at`.execute(
    tx.db,
  )
  return numAffectedRows === 1n
}

/**
 * Makes due what waits for a retry, because the endpoint works again. What a worker is sending is left alone; its row
 * may be locked by a worker that waits for the endpoint's row, so locked rows are passed over.
 */
async function makeWaitingDue(tx: TenantTransaction, now: Date): Promise<void> {
  await sql`
    with waiting as (
      select event_sequence from webhook_deliveries
      where partner_id = ${tx.partnerId} and next_attempt_at > ${now} and delivered_at is null
        and early_attempts < ${earlyAttemptsAtMost} and ${isNotLeased(now)}
      for update skip locked)
    update webhook_deliveries d set next_attempt_at = ${now}, early_attempts = d.early_attempts + 1
    from waiting
    where d.partner_id = ${tx.partnerId} and d.event_sequence = waiting.event_sequence`.execute(tx.db)
}

/** Returns an interrupted delivery, unless its claim expired and another worker took it. The next probe is due at once. */
export async function returnDelivery(tx: TenantTransaction, delivery: TakenDelivery, now: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, leased_until: null })
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    .where('event_created_at', '=', delivery.createdAt)
    .where('attempts', '=', delivery.attempts)
    .execute()
  if (delivery.isProbe) {
    await tx.db
      .updateTable('webhook_endpoints')
      .set({ next_probe_at: now })
      .where('partner_id', '=', tx.partnerId)
      .where('next_probe_at', '=', delivery.leasedUntil)
      .execute()
  }
}
