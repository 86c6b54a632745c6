import type { Database } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'
import type { EndpointScope } from './endpoint-key.ts'
import type { EndpointSecrets } from './endpoint-secrets.ts'
import { returnProbe } from './endpoint-state.ts'
import { bodyOf } from './signed-request.ts'

/** A delivery that this worker has claimed, with its event. */
export interface TakenDelivery {
  readonly sequence: number
  readonly attempts: number
  /** How many of these attempts came early. They are not part of the schedule. */
  readonly earlyAttempts: number
  /** When the claim expires. A different time in the row means that the event has been requested again since. */
  readonly leasedUntil: Date
  /** True when the delivery tests whether the endpoint works again. */
  readonly isProbe: boolean
  /** True when the partner asked for the delivery: its result says nothing about the endpoint. */
  readonly isReplay: boolean
  readonly eventId: string
  readonly type: string
  readonly createdAt: Date
  /** What is sent. Deliveries of the same event share it. */
  readonly body: string
}

/** Claimed deliveries, at least one, and the endpoint that they are for. */
export interface TakenDeliveries {
  readonly endpointId: string
  readonly endpoint: EndpointSecrets
  readonly deliveries: readonly TakenDelivery[]
  /** True when no further attempt may run at the endpoint now, so that more may be due. */
  readonly isFull: boolean
}

/** How long a delivery stays claimed, in seconds: much longer than an attempt's timeout. */
const leaseSeconds = 60

/** The partners with an endpoint that has deliveries due at `now`. */
export async function partnersWithDueWebhooks(database: Database, now: Date): Promise<string[]> {
  const { rows } = await sql<{ partner_id: string }>`
    select partner_id from tenant.partners_with_due_endpoints(${now})`.execute(database.directory)
  return rows.map((row) => row.partner_id)
}

/** `data` is null if an earlier row has the same event. */
type TakenRow = EndpointSecrets &
  Pick<TakenDeliveries, 'endpointId' | 'isFull'> &
  Omit<TakenDelivery, 'body'> & { readonly data: string | null }

/**
 * For each of the partner's endpoints: creates delivery rows for the events after its cursor, and claims what may be
 * sent now, in the order of the events: up to its free places, or one probe while it fails. The probe is the oldest due
 * delivery, or else the oldest that may come early. A probe that fails waits for its own retry, so the next probe is a
 * different event: a receiver that refuses one event is not mistaken for a receiver that is down.
 *
 * This is a single statement in its own transaction. The rows of the endpoints are locked first, and nothing is written
 * if nothing is due.
 * @param busy how many attempts the caller is making, by endpoint.
 * @returns the endpoints with something to send.
 */
export async function takeDeliveries(
  database: Database,
  partnerId: string,
  now: Date,
  busy: ReadonlyMap<string, number>,
): Promise<TakenDeliveries[]> {
  const { rows } = await sql<TakenRow>`
    select endpoint_id as "endpointId", url, encrypted_secret, encrypted_previous_secret, key_version,
      previous_secret_until, is_probe as "isProbe", is_replay as "isReplay", sequence, attempts,
      early_attempts as "earlyAttempts", leased_until as "leasedUntil", is_full as "isFull", event_id as "eventId", type,
      created_at as "createdAt", data
    from tenant.claim_webhooks(${partnerId}, ${now}, ${addSeconds(now, leaseSeconds)}, ${[...busy.keys()]}::text[],
      ${[...busy.values()]}::integer[])`.execute(database.directory)
  const bodies = new Map<number, string>()
  const byEndpoint = new Map<string, TakenDeliveries & { readonly deliveries: TakenDelivery[] }>()
  for (const row of rows) {
    if (row.data !== null) bodies.set(row.sequence, bodyOf(partnerId, row, row.data))
    const body = bodies.get(row.sequence)
    if (body === undefined) throw new Error('a claimed webhook has no body')
    const { endpointId, isFull } = row
    const taken = byEndpoint.get(endpointId) ?? { endpointId, endpoint: row, deliveries: [], isFull }
    byEndpoint.set(endpointId, taken)
    taken.deliveries.push({ ...row, body })
  }
  return [...byEndpoint.values()]
}

/**
 * Ends a delivery that is not attempted any more, unless it is no longer this worker's. A probe of a failing endpoint is
 * made with another event.
 */
export async function endDelivery(scope: EndpointScope, delivery: TakenDelivery, now: Date): Promise<void> {
  if (delivery.isProbe) await returnProbe(scope, delivery.leasedUntil, now)
  await settle(scope, delivery, null)
}

/** Returns an interrupted delivery, unless it is no longer this worker's. The next probe is due at once. */
export async function returnDelivery(scope: EndpointScope, delivery: TakenDelivery, now: Date): Promise<void> {
  // Lock the endpoint before its deliveries, in the same order as everywhere else.
  if (delivery.isProbe) await returnProbe(scope, delivery.leasedUntil, now)
  await settle(scope, delivery, now)
}

async function settle(scope: EndpointScope, delivery: TakenDelivery, nextAttemptAt: Date | null): Promise<void> {
  await scope.db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: nextAttemptAt, leased_until: null })
    .where('partner_id', '=', scope.partnerId)
    .where('endpoint_id', '=', scope.endpointId)
    .where('event_sequence', '=', delivery.sequence)
    .where('event_created_at', '=', delivery.createdAt)
    // Another time means that the claim expired and another worker has the delivery, or that the event was requested again.
    .where('next_attempt_at', '=', delivery.leasedUntil)
    .execute()
}
