import type { Database, TenantTransaction, WebhookEndpointsTable } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type Selectable, sql } from 'kysely'
import type { WebhookOutcome } from './deliver.ts'
import { nextAttemptAt } from './schedule.ts'

export type Endpoint = Selectable<WebhookEndpointsTable>

/** A delivery that this worker has claimed, with its event. */
export interface TakenDelivery {
  readonly sequence: number
  readonly attempts: number
  /** When the claim expires. A different time in the row means that the event was requested again meanwhile. */
  readonly leasedUntil: Date
  readonly eventId: string
  readonly type: string
  readonly createdAt: Date
  readonly data: Record<string, unknown>
}

/** How long a delivery stays claimed, in seconds: much longer than an attempt's timeout. */
const leaseSeconds = 60
/** How many events get their delivery rows at once. */
const fanOutSize = 500
/** An endpoint that has been failing for this long is disabled, in seconds. */
const failingLimitSeconds = 5 * 24 * 60 * 60

/** The partners whose endpoint has deliveries due at `now`. */
export async function partnersWithDueWebhooks(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_due_webhooks(${now})`.execute(database.directory)
  return rows.map((row) => row.partner_id)
}

/** The partner's endpoint, unless it is disabled or missing. */
export async function findLiveEndpoint(tx: TenantTransaction): Promise<Endpoint | undefined> {
  return tx.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
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
      -- It has been asked for again before its turn came.
      on conflict do nothing
    )
    update webhook_endpoints set cursor_sequence = (select max(sequence) from fresh)
    where partner_id = ${tx.partnerId} and exists (select from fresh)`.execute(tx.db)
}

/** Claims up to `limit` due deliveries, in the order of their events. */
export async function takeDeliveries(tx: TenantTransaction, now: Date, limit: number): Promise<TakenDelivery[]> {
  const { rows } = await sql<TakenDelivery>`
    with due as (
      select event_sequence from webhook_deliveries
      where partner_id = ${tx.partnerId} and next_attempt_at <= ${now}
      order by event_sequence limit ${limit}
      for update skip locked
    ), taken as (
      update webhook_deliveries d set next_attempt_at = ${addSeconds(now, leaseSeconds)}
      from due
      where d.partner_id = ${tx.partnerId} and d.event_sequence = due.event_sequence
      returning d.event_sequence, d.event_created_at, d.attempts, d.next_attempt_at
    )
    select e.sequence, taken.attempts, taken.next_attempt_at as "leasedUntil", e.event_id as "eventId", e.type, e.created_at as "createdAt", e.data
    from taken
    join events e on e.partner_id = ${tx.partnerId} and e.sequence = taken.event_sequence
      and e.created_at = taken.event_created_at
    order by e.sequence`.execute(tx.db)
  return rows
}

/** Records the result of an attempt for the event and the endpoint, which may become disabled. */
export async function recordOutcome(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  { outcome, status }: WebhookOutcome,
  at: { now: Date; random: () => number },
): Promise<void> {
  const delivered = outcome === 'delivered'
  const next = delivered ? null : nextAttemptAt(delivery.attempts + 1, at.now, at.random)
  await tx.db
    .updateTable('webhook_deliveries')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_status: status,
      last_attempt_at: at.now,
      next_attempt_at: eb
        .case()
        .when('next_attempt_at', '=', delivery.leasedUntil)
        .then(next)
        .else(eb.ref('next_attempt_at'))
        .end(),
      ...(delivered && { delivered_at: at.now }),
    }))
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    .execute()
  await (delivered ? markWorking(tx) : markFailing(tx, status === 410, at.now))
}

async function markWorking(tx: TenantTransaction): Promise<void> {
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('partner_id', '=', tx.partnerId)
    .where('failing_since', 'is not', null)
    .execute()
}

/** Handles an endpoint that returned 410 or has failed for days: its events are kept until it is enabled again. */
async function markFailing(tx: TenantTransaction, gone: boolean, now: Date): Promise<void> {
  const limit = addSeconds(now, -failingLimitSeconds)
  await sql`
    update webhook_endpoints set
      failing_since = coalesce(failing_since, ${now}),
      disabled_at = case when ${gone} or failing_since <= ${limit} then ${now}::timestamptz end,
      disabled_reason = case when ${gone} then 'gone' when failing_since <= ${limit} then 'failing' end
    where partner_id = ${tx.partnerId} and disabled_at is null`.execute(tx.db)
}

/** Returns an interrupted delivery, unless its claim expired and another worker took it. */
export async function returnDelivery(tx: TenantTransaction, delivery: TakenDelivery, now: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    .where('attempts', '=', delivery.attempts)
    .execute()
}
