import type { TenantTransaction } from '@consult/db'
import { lastSequence } from '@consult/engine'
import type { OperatorUnit, Unit } from '@consult/request'
import { closedBreaker, type EndpointRow, type EndpointScope, scopeOf } from '@consult/webhooks'
import { endpointEvent, mailAboutEndpoint, type SwitchedBy } from './report-endpoint.ts'

type Tenant = TenantTransaction & Pick<OperatorUnit, 'now'>
type SwitchUnit = Tenant & Pick<Unit, 'emit' | 'requestId'>

/**
 * Whether the endpoint misses the events after its cursor: its partner has switched it off, so it continues later in
 * the log.
 */
export const missesEvents = ({ disabled_at, disabled_reason }: Pick<EndpointRow, 'disabled_at' | 'disabled_reason'>) =>
  disabled_at !== null && disabled_reason === 'partner'

const updateEndpoint = ({ db, partnerId, endpointId }: EndpointScope) =>
  db.updateTable('webhook_endpoints').where('partner_id', '=', partnerId).where('endpoint_id', '=', endpointId)

/** Stops delivery to an endpoint. What waits for it stays. @param endpoint its row, locked. */
export async function switchOff(tenant: SwitchUnit, endpoint: EndpointRow, by: SwitchedBy): Promise<void> {
  const scope = scopeOf(tenant, endpoint.endpoint_id)
  const { now, requestId } = tenant
  await updateEndpoint(scope).set({ disabled_at: now, disabled_reason: by, updated_at: now }).execute()
  if (endpoint.disabled_at) return
  await mailAboutEndpoint(tenant, 'endpoint_disabled', { now, requestId })
  tenant.emit(endpointEvent(endpoint.endpoint_id, { disabledReason: by }))
}

/**
 * Resumes delivery. The events that wait for another attempt, and those that used up their attempts since the endpoint
 * started to fail, are due. The endpoint continues where it stopped in the log. An endpoint that its partner switched
 * off misses the events of that time.
 * @param endpoint its row, locked.
 */
export async function switchOn(tenant: Tenant, endpoint: EndpointRow): Promise<void> {
  const scope = scopeOf(tenant, endpoint.endpoint_id)
  const { now } = tenant
  await makeUndeliveredDue(scope, endpoint.failing_since, now)
  await updateEndpoint(scope)
    .set({
      disabled_at: null,
      disabled_reason: null,
      failing_since: null,
      ...closedBreaker,
      ...(missesEvents(endpoint) && { cursor_sequence: await lastSequence(tenant) }),
      updated_at: now,
    })
    .execute()
}

async function makeUndeliveredDue(
  { db, partnerId, endpointId }: EndpointScope,
  failingSince: Date | null,
  now: Date,
): Promise<void> {
  await db
    .updateTable('webhook_deliveries')
    .set({ next_attempt_at: now })
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .where((eb) =>
      eb.or([
        eb('next_attempt_at', 'is not', null),
        ...(failingSince ? [eb('last_attempt_at', '>=', failingSince)] : []),
      ]),
    )
    .execute()
}
