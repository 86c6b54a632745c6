import type { TenantTransaction } from '@consult/db'

/**
 * The place among a partner's endpoints that marks the account's endpoint: its URL is the account's `webhookUrl`, which
 * operators set. Each partner has at most one.
 */
export const accountSlot = 0

/** Identifies an endpoint among the endpoints of all partners. */
export interface EndpointKey {
  readonly partnerId: string
  readonly endpointId: string
}

/** The queries of a transaction about one endpoint of its partner. */
export interface EndpointScope extends EndpointKey {
  readonly db: TenantTransaction['db']
}

export const scopeOf = ({ partnerId, db }: TenantTransaction, endpointId: string): EndpointScope => ({
  partnerId,
  endpointId,
  db,
})
