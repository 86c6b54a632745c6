import type { Database, TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'
import type { WebhookOutcome } from './deliver.ts'
import { type EndpointSecrets, lockEndpoint } from './endpoint-secrets.ts'
import { markFailing, markWorking } from './endpoint-state.ts'
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

/** Claimed deliveries, at least one, and the endpoint that they are for. */
export interface TakenDeliveries {
  readonly endpoint: EndpointSecrets
  readonly deliveries: readonly TakenDelivery[]
}

/** How long a delivery stays claimed, in seconds: much longer than an attempt's timeout. */
const leaseSeconds = 60
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

/**
 * Creates delivery rows for the events after the endpoint's cursor, and claims what may be sent now, in the order of the
 * events: up to `free` due deliveries, or one probe while the endpoint fails. The probe is the oldest due delivery, or
 * else the oldest that may come early. A probe that fails waits for its own retry, so the next probe is another event: a
 * receiver that refuses one event is not taken for one that is away.
 *
 * It is one statement and its own transaction. The endpoint's row is locked first, and workers skip each other's rows.
 * @returns null when there is nothing to send, or no enabled endpoint.
 */
export async function takeDeliveries(
  database: Database,
  partnerId: string,
  now: Date,
  free: number,
): Promise<TakenDeliveries | null> {
  const { rows } = await sql<EndpointSecrets & TakenDelivery>`
    select url, encrypted_secret, encrypted_previous_secret, key_version, previous_secret_until, is_probe as "isProbe",
      sequence, attempts, early_attempts as "earlyAttempts", leased_until as "leasedUntil", event_id as "eventId", type,
      created_at as "createdAt", data
    from tenant.take_webhooks(${partnerId}, ${now}, ${addSeconds(now, leaseSeconds)}, ${free})`.execute(
    database.directory,
  )
  return rows[0] ? { endpoint: rows[0], deliveries: rows } : null
}

const isNotLeased = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`

/** When an attempt ended, and whether its result may have been recorded already: then nothing is changed. */
export interface AttemptEnd {
  readonly now: Date
  readonly random: () => number
  readonly isRepeated: boolean
}

/**
 * Records the result of an attempt for the event and the endpoint. The endpoint may become disabled, and its breaker may
 * open or close; when it closes, everything that waits for a retry is due. A first success at a working endpoint is one
 * statement.
 * @returns true when the breaker closed.
 */
export async function recordOutcome(
  database: Database,
  partnerId: string,
  delivery: TakenDelivery,
  outcome: WebhookOutcome,
  at: AttemptEnd,
): Promise<boolean> {
  if (outcome.outcome === 'delivered') {
    const { directory: db } = database
    if (await moveDelivered({ partnerId, db }, delivery, { status: outcome.status, ifWorking: true, ...at }))
      return false
  }
  return database.inTenant(partnerId, (tx) => recordInFull(tx, delivery, outcome, at))
}

async function recordInFull(
  tx: TenantTransaction,
  delivery: TakenDelivery,
  { outcome, status }: WebhookOutcome,
  at: AttemptEnd,
): Promise<boolean> {
  // The endpoint before its deliveries, as everywhere.
  await lockEndpoint(tx)
  const delivered = outcome === 'delivered'
  const scheduledAttempts = delivery.attempts + 1 - delivery.earlyAttempts
  const next = delivered ? null : nextAttemptAt(scheduledAttempts, at.now, at.random)
  const isRecorded =
    (delivered && (await moveDelivered(tx, delivery, { status, ifWorking: false, ...at }))) ||
    (await updateWaiting(tx, delivery, { status, delivered, next, ...at })) ||
    (await updateDelivered(tx, delivery, { status, delivered, ...at }))
  if (!isRecorded) return false
  if (!delivered) {
    await markFailing(tx, { ...at, isProbe: delivery.isProbe, isGone: status === 410 })
    return false
  }
  const isClosed = await markWorking(tx)
  if (isClosed) await makeWaitingDue(tx, at.now)
  return isClosed
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
 * @param attempt.ifWorking moves it only if the endpoint is not failing.
 * @returns true when it was moved.
 */
async function moveDelivered(
  { partnerId, db }: Pick<TenantTransaction, 'partnerId' | 'db'>,
  delivery: TakenDelivery,
  attempt: { status: number | null; now: Date; isRepeated: boolean; ifWorking: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ isMoved: boolean }>`
    select tenant.record_delivered_webhook(${partnerId}, ${delivery.sequence}, ${delivery.leasedUntil},
      ${attempt.isRepeated ? delivery.attempts : null}, ${attempt.ifWorking}, ${attempt.status}, ${attempt.now})
      as "isMoved"`.execute(db)
  return rows[0]?.isMoved ?? false
}

/**
 * Makes due what waits for a retry, because the endpoint works again. What a worker is sending is left alone, and so are
 * rows that somebody has locked to change them.
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
  // The endpoint before its deliveries, as everywhere.
  if (delivery.isProbe) {
    await tx.db
      .updateTable('webhook_endpoints')
      .set({ next_probe_at: now })
      .where('partner_id', '=', tx.partnerId)
      .where('next_probe_at', '=', delivery.leasedUntil)
      .execute()
  }
  await tx.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now, leased_until: null })
    .where('partner_id', '=', tx.partnerId)
    .where('event_sequence', '=', delivery.sequence)
    .where('event_created_at', '=', delivery.createdAt)
    .where('attempts', '=', delivery.attempts)
    .execute()
}
