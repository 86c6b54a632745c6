import type { Database, TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import { type AttemptMade, isInLog, isLogged, logAttempt } from './attempt-log.ts'
import type { WebhookOutcome } from './deliver.ts'
import type { TakenDelivery } from './delivery-store.ts'
import { type EndpointKey, type EndpointScope, scopeOf } from './endpoint-key.ts'
import { lockEndpoint } from './endpoint-secrets.ts'
import { type EndpointChange, markFailing, markReplayed, markWorking } from './endpoint-state.ts'
import { endDelivered, type SuccessRecorder } from './record-successes.ts'
import { type FindRetryClock, retryOnClock } from './retry-clock.ts'
import { nextAttemptAt } from './schedule.ts'

/**
 * How many times in total an event may be sent early. Without this limit, an event that makes its receiver fail would
 * be sent again whenever the receiver recovers.
 */
const earlyAttemptsAtMost = 10

/** Retries on a test clock come exactly as scheduled, without jitter, so that tests can predict them. */
const middle = () => 0.5

/** When an attempt ended, and whether its result may have been recorded already. If it was, nothing changes. */
export interface AttemptEnd {
  readonly now: Date
  readonly random: () => number
  readonly isRepeated: boolean
  readonly made: AttemptMade
}

/** Reports that an endpoint fails or was disabled. Called last in the transaction that records the change. */
export type ReportChange = (tx: TenantTransaction, change: EndpointChange) => Promise<void>

/** What recording results needs. */
interface RecordingTools {
  readonly database: Database
  readonly reportChange: ReportChange
  readonly successes: SuccessRecorder
  readonly findRetryClock: FindRetryClock
}

/**
 * Records the result of an attempt for the event, the endpoint and the log of attempts. The endpoint may become
 * disabled, and its breaker may open or close; when it closes, everything that waits for a retry is due. A first
 * success at a working endpoint takes one statement, which it shares with other successes that end at the same time.
 * @returns true when the breaker closed.
 */
export async function recordOutcome(
  { database, successes, findRetryClock, reportChange }: RecordingTools,
  { partnerId, endpointId }: EndpointKey,
  delivery: TakenDelivery,
  outcome: WebhookOutcome,
  at: AttemptEnd,
): Promise<boolean> {
  if (outcome.outcome === 'delivered' && !(delivery.isReplay && delivery.isProbe)) {
    const success = { endpointId, delivery, outcome, ifWorking: !delivery.isReplay, ...at }
    if (await successes.record(partnerId, success)) return false
  }
  return database.inTenant(partnerId, (tx) =>
    recordInFull(
      { ...scopeOf(tx, endpointId), report: (change) => reportChange(tx, change) },
      findRetryClock,
      delivery,
      outcome,
      at,
    ),
  )
}

async function recordInFull(
  scope: EndpointScope & { readonly report: (change: EndpointChange) => Promise<void> },
  findRetryClock: FindRetryClock,
  delivery: TakenDelivery,
  outcome: WebhookOutcome,
  at: AttemptEnd,
): Promise<boolean> {
  const { status } = outcome
  // Lock the endpoint before its deliveries, in the same order as everywhere else.
  const endpoint = await lockEndpoint(scope)
  if (at.isRepeated && (await isLogged(scope, at.made))) return false
  const delivered = outcome.outcome === 'delivered'
  const scheduledAttempts = delivery.attempts + 1 - delivery.earlyAttempts
  // A replay is requested in real time, and so are its retries.
  const clock = delivered || delivery.isReplay ? null : await findRetryClock(scope, delivery)
  const next = delivered
    ? null
    : clock
      ? nextAttemptAt(scheduledAttempts, clock.now, middle)
      : nextAttemptAt(scheduledAttempts, at.now, at.random)
  const { db, partnerId, endpointId } = scope
  const ended = { endpointId, delivery, outcome, ...at }
  if (endpoint && delivered && (await endDelivered(db, partnerId, [{ ...ended, ifWorking: false }]))[0]) {
    return markSuccess(scope, endpoint, delivery, at.now, at.random)
  }
  const isWaiting = await updateWaiting(scope, delivery, { status, next: clock ? null : next, now: at.now })
  // Without a row, another attempt has delivered the event in the meantime, or the endpoint was deleted. The event was
  // still sent.
  if (!isWaiting && !(await isInLog(scope, delivery))) return false
  const isNew = await logAttempt(scope, ended, isWaiting ? next : null)
  if (!endpoint || !isNew) return false
  if (delivered) return markSuccess(scope, endpoint, delivery, at.now, at.random)
  const { isProbe, isReplay, leasedUntil } = delivery
  if (clock && next) await retryOnClock(scope, clock, delivery, next)
  // Like a replay, a test that fails on purpose says nothing about the endpoint's health.
  if (isReplay || clock) await markReplayed(scope, endpoint, { ...at, isProbe, leasedUntil, delivered })
  else {
    const change = await markFailing(scope, endpoint, { ...at, isProbe, isGone: status === 410 })
    if (change) await scope.report(change)
  }
  return false
}

/** @returns true when the breaker closed. */
async function markSuccess(
  scope: EndpointScope,
  endpoint: Parameters<typeof markReplayed>[1],
  { isProbe, isReplay, leasedUntil }: TakenDelivery,
  now: Date,
  random: () => number,
): Promise<boolean> {
  const isClosed = isReplay
    ? await markReplayed(scope, endpoint, { isProbe, leasedUntil, delivered: true, now, random })
    : await markWorking(scope)
  if (isClosed) await makeWaitingDue(scope, now)
  return isClosed
}

interface Attempt {
  readonly status: number | null
  readonly next: Date | null
  readonly now: Date
}

/** Records an attempt of an event that still has to be delivered, or is to be sent again. @returns false when nothing waits. */
async function updateWaiting(
  { db, partnerId, endpointId }: EndpointScope,
  delivery: TakenDelivery,
  attempt: Attempt,
): Promise<boolean> {
  const { numUpdatedRows } = await db
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
      // A claim that another worker made since is still running.
      leased_until: eb
        .case()
        .when('leased_until', '=', delivery.leasedUntil)
        .then(null)
        .else(eb.ref('leased_until'))
        .end(),
    }))
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .where('event_sequence', '=', delivery.sequence)
    // A restore may have given the sequence to a different event in the meantime.
    .where('event_created_at', '=', delivery.createdAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const isNotLeased = (now: Date) => sql<boolean>`(leased_until is null or leased_until <= ${now})`

/**
 * Makes deliveries that wait for a retry due, because the endpoint works again. Skips deliveries that a worker is
 * sending, and rows that another transaction has locked in order to change them.
 */
async function makeWaitingDue({ db, partnerId, endpointId }: EndpointScope, now: Date): Promise<void> {
  await sql`
    with waiting as (
      select event_sequence from webhook_deliveries
      where partner_id = ${partnerId} and endpoint_id = ${endpointId} and next_attempt_at > ${now}
        and early_attempts < ${earlyAttemptsAtMost} and ${isNotLeased(now)}
      for update skip locked)
    update webhook_deliveries d set next_attempt_at = ${now}, early_attempts = d.early_attempts + 1
    from waiting
    where d.partner_id = ${partnerId} and d.endpoint_id = ${endpointId}
      and d.event_sequence = waiting.event_sequence`.execute(db)
}
