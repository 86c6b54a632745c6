import type { TenantTransaction, WebhookEndpointsTable } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { type Selectable, sql } from 'kysely'
import { afterFailure } from './circuit-breaker.ts'
import { lockEndpoint } from './endpoint-secrets.ts'

/** An endpoint that has been failing for this long is disabled, in seconds. */
const failingLimitSeconds = 5 * 24 * 60 * 60

/** A breaker in its initial state, as columns of an endpoint. */
export const closedBreaker = { consecutive_failures: 0, next_probe_at: null } as const

/**
 * The partner's endpoint, unless it is disabled or missing. Its row is locked until the transaction ends, so that
 * workers see each other's changes of its breaker.
 */
async function lockLiveEndpoint(tx: TenantTransaction): Promise<Selectable<WebhookEndpointsTable> | undefined> {
  const endpoint = await lockEndpoint(tx)
  return endpoint?.disabled_at === null ? endpoint : undefined
}

/** Sets when the next probe may be sent. Does nothing while the breaker is closed. */
export async function probeAt(tx: TenantTransaction, at: Date): Promise<void> {
  await tx.db
    .updateTable('webhook_endpoints')
    .set({ next_probe_at: at })
    .where('partner_id', '=', tx.partnerId)
    .where('next_probe_at', 'is not', null)
    .execute()
}

/** Records a success: closes the breaker. @returns true when it was open. */
export async function markWorking(tx: TenantTransaction): Promise<boolean> {
  const { rows } = await sql<{ wasOpen: boolean }>`
    update webhook_endpoints endpoint set failing_since = null, consecutive_failures = 0, next_probe_at = null
    from (
      select next_probe_at is not null as was_open from webhook_endpoints
      where partner_id = ${tx.partnerId} and failing_since is not null
      for update
    ) as before
    where endpoint.partner_id = ${tx.partnerId}
    returning before.was_open as "wasOpen"`.execute(tx.db)
  return rows[0]?.wasOpen ?? false
}

/**
 * Records a failure, which may open the breaker. An endpoint that returned 410, or has failed for days, is disabled: its
 * events are kept until it is enabled again.
 */
export async function markFailing(
  tx: TenantTransaction,
  attempt: { isProbe: boolean; isGone: boolean; now: Date; random: () => number },
): Promise<void> {
  const { isGone, now } = attempt
  const endpoint = await lockLiveEndpoint(tx)
  if (!endpoint) return
  const { failing_since: failingSince } = endpoint
  const isFailingTooLong = failingSince !== null && failingSince <= addSeconds(now, -failingLimitSeconds)
  const breaker = afterFailure(
    { consecutiveFailures: endpoint.consecutive_failures, nextProbeAt: endpoint.next_probe_at },
    attempt,
  )
  await tx.db
    .updateTable('webhook_endpoints')
    .set({
      failing_since: failingSince ?? now,
      consecutive_failures: breaker.consecutiveFailures,
      next_probe_at: breaker.nextProbeAt,
      ...((isGone || isFailingTooLong) && { disabled_at: now, disabled_reason: isGone ? 'gone' : 'failing' }),
    })
    .where('partner_id', '=', tx.partnerId)
    .execute()
}
