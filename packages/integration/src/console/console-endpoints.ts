import type { TenantTransaction } from '@consult/db'
import { addSeconds, type ConsoleEndpoint, type EndpointHour } from '@consult/domain'
import { type RequestContext, readTenant } from '@consult/request'
import type { EndpointRow } from '@consult/webhooks'
import { sql } from 'kysely'
import { findEndpoint, placeOfEndpoint, toWebhookEndpoint } from '../webhooks/endpoint-store.ts'
import { countWaiting } from '../webhooks/waiting-events.ts'

/** The hours of the health graph. */
const hours = 24
const hourSeconds = 60 * 60

/** The start of the hour that is this many hours before the current one. */
const hourBefore = (now: Date, count: number): Date => {
  const thisHour = new Date(Math.floor(now.getTime() / (hourSeconds * 1000)) * hourSeconds * 1000)
  return addSeconds(thisHour, -count * hourSeconds)
}

/** Counts the attempts of the last hours by endpoint and hour. Hours without attempts are left out. */
async function countAttempts({ db, partnerId }: TenantTransaction, since: Date) {
  return db
    .selectFrom('webhook_attempts')
    .select(({ fn }) => [
      'endpoint_id',
      sql<Date>`date_bin('1 hour', attempted_at, ${since}::timestamptz)`.as('hour'),
      fn.countAll<number>().filterWhere('error', 'is', null).as('delivered'),
      fn.countAll<number>().filterWhere('error', 'is not', null).as('failed'),
    ])
    .where('partner_id', '=', partnerId)
    .where('attempted_at', '>=', since)
    .groupBy(['endpoint_id', 'hour'])
    .execute()
}

/** Adds the state of delivery to endpoints. */
async function withHealth(tx: TenantTransaction, rows: readonly EndpointRow[], now: Date): Promise<ConsoleEndpoint[]> {
  const since = hourBefore(now, hours - 1)
  const counts = await countAttempts(tx, since)
  const waiting = await countWaiting(tx)
  return rows.map((row) => {
    const own = new Map(
      counts
        .filter(({ endpoint_id }) => endpoint_id === row.endpoint_id)
        .map(({ hour, delivered, failed }) => [
          hour.getTime(),
          { delivered: Number(delivered), failed: Number(failed) },
        ]),
    )
    const graph = Array.from({ length: hours }, (_, n): EndpointHour => {
      const from = addSeconds(since, n * hourSeconds)
      return { from: from.toISOString(), ...(own.get(from.getTime()) ?? { delivered: 0, failed: 0 }) }
    })
    const isOverlap = row.previous_secret_until !== null && row.previous_secret_until > now
    return {
      ...toWebhookEndpoint(row, waiting),
      nextProbeAt: row.disabled_at ? null : (row.next_probe_at?.toISOString() ?? null),
      previousSecretUntil: isOverlap ? (row.previous_secret_until?.toISOString() ?? null) : null,
      waiting: waiting.get(row.endpoint_id) ?? { count: 0, isMore: false },
      hours: graph,
    }
  })
}

/** The partner's webhook endpoints with the health of the last day: the account's, then the others by age. There are few. */
export async function listConsoleEndpoints(context: RequestContext): Promise<ConsoleEndpoint[]> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const rows = await tx.db
      .selectFrom('webhook_endpoints')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .orderBy(placeOfEndpoint)
      .orderBy('endpoint_id')
      .execute()
    return withHealth(tx, rows, now)
  })
}

/** Returns one of the endpoints. @throws not_found */
export async function getConsoleEndpoint(context: RequestContext, id: string): Promise<ConsoleEndpoint> {
  const now = context.services.clock.now()
  return readTenant(context, async (tx) => {
    const [endpoint] = await withHealth(tx, [await findEndpoint(tx, id)], now)
    if (!endpoint) throw new Error('an endpoint that was found has its health')
    return endpoint
  })
}
