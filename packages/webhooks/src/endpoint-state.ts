import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'
import { afterFailure, probeWaitMs } from './circuit-breaker.ts'
import type { EndpointScope } from './endpoint-key.ts'
import type { EndpointRow } from './endpoint-secrets.ts'

/** An endpoint that has been failing for this long is disabled, in seconds. */
const failingLimitSeconds = 5 * 24 * 60 * 60

/** An endpoint that has started to fail, or was disabled because of its failures. */
export interface EndpointChange {
  readonly endpointId: string
  readonly failingSince: Date
  /** Null while it still gets probes. */
  readonly disabledReason: 'gone' | 'failing' | null
  readonly at: Date
}

/** A breaker in its initial state, as columns of an endpoint. */
export const closedBreaker = { consecutive_failures: 0, next_probe_at: null } as const

const updateEndpoint = ({ db, partnerId, endpointId }: EndpointScope) =>
  db.updateTable('webhook_endpoints').where('partner_id', '=', partnerId).where('endpoint_id', '=', endpointId)

/** Sets when the next probe may be sent. Does nothing while the breaker is closed. */
export async function probeAt(scope: EndpointScope, at: Date): Promise<void> {
  await updateEndpoint(scope).set({ next_probe_at: at }).where('next_probe_at', 'is not', null).execute()
}

/** Returns the turn of a probe that was not sent, unless another worker has it. */
export async function returnProbe(scope: EndpointScope, leasedUntil: Date, now: Date): Promise<void> {
  await updateEndpoint(scope).set({ next_probe_at: now }).where('next_probe_at', '=', leasedUntil).execute()
}

/** Records a success: closes the breaker. @returns true when it was open. */
export async function markWorking({ db, partnerId, endpointId }: EndpointScope): Promise<boolean> {
  const { rows } = await sql<{ wasOpen: boolean }>`
    update webhook_endpoints endpoint set failing_since = null, consecutive_failures = 0, next_probe_at = null
    from (
      select next_probe_at is not null as was_open from webhook_endpoints
      where partner_id = ${partnerId} and endpoint_id = ${endpointId} and failing_since is not null
      for update
    ) as before
    where endpoint.partner_id = ${partnerId} and endpoint.endpoint_id = ${endpointId}
    returning before.was_open as "wasOpen"`.execute(db)
  return rows[0]?.wasOpen ?? false
}

/**
 * Records a failure, which may open the breaker. An endpoint that returned 410, or has failed for days, is disabled: its
 * events are kept until it is enabled again.
 * @param endpoint its row, locked. Nothing changes if it is disabled.
 * @returns the change, if this failure opened the breaker or disabled the endpoint. Each change is returned once,
 * because the row is locked.
 */
export async function markFailing(
  scope: EndpointScope,
  endpoint: EndpointRow,
  attempt: { isProbe: boolean; isGone: boolean; now: Date; random: () => number },
): Promise<EndpointChange | null> {
  const { isGone, now } = attempt
  if (endpoint.disabled_at) return null
  const failingSince = endpoint.failing_since ?? now
  const isFailingTooLong = failingSince <= addSeconds(now, -failingLimitSeconds)
  const disabledReason = isGone ? 'gone' : isFailingTooLong ? 'failing' : null
  const breaker = afterFailure(
    { consecutiveFailures: endpoint.consecutive_failures, nextProbeAt: endpoint.next_probe_at },
    attempt,
  )
  await updateEndpoint(scope)
    .set({
      failing_since: failingSince,
      consecutive_failures: breaker.consecutiveFailures,
      next_probe_at: breaker.nextProbeAt,
      ...(disabledReason && { disabled_at: now, disabled_reason: disabledReason }),
    })
    .execute()
  const opens = endpoint.next_probe_at === null && breaker.nextProbeAt !== null
  return disabledReason || opens ? { endpointId: scope.endpointId, failingSince, disabledReason, at: now } : null
}

/**
 * Records the result of a replay. It says nothing about the endpoint's health. But a replay that was sent in place of a
 * probe determines when the next probe may follow, and a successful one lets deliveries continue.
 * @returns true when the breaker closed.
 */
export async function markReplayed(
  scope: EndpointScope,
  endpoint: EndpointRow,
  attempt: { isProbe: boolean; leasedUntil: Date; delivered: boolean; now: Date; random: () => number },
): Promise<boolean> {
  const { next_probe_at: probe } = endpoint
  if (!attempt.isProbe || probe?.getTime() !== attempt.leasedUntil.getTime()) return false
  const wait = probeWaitMs(endpoint.consecutive_failures, attempt.random)
  const next = attempt.delivered ? null : new Date(attempt.now.getTime() + wait)
  await updateEndpoint(scope).set({ next_probe_at: next }).execute()
  return attempt.delivered
}
