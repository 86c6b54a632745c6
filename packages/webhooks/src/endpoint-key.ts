import type { TenantTransaction } from '@consult/db'

/** The id of the endpoint that operators set. Each partner has one at most. */
export const firstEndpointId = 'first'

/** An endpoint among those of all partners. */
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

/** The id of an endpoint outside of the database. That of a partner's first endpoint is made from the partner's id. */
export function shownEndpointId({ partnerId, endpointId }: EndpointKey): string {
  return endpointId === firstEndpointId ? `we_${partnerId.replace(/^[a-z]+_/, '')}` : endpointId
}

/** The key of the partner's endpoint with this id outside of the database. */
export function endpointKeyOf(partnerId: string, shownId: string): EndpointKey {
  if (shownId === shownEndpointId({ partnerId, endpointId: firstEndpointId })) {
    return { partnerId, endpointId: firstEndpointId }
  }
  return { partnerId, endpointId: shownId === firstEndpointId ? '' : shownId }
}
