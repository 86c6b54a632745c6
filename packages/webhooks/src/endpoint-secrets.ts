import type { SecretBox, WebhookEndpointsTable } from '@consult/db'
import type { Selectable } from 'kysely'
import type { EndpointKey, EndpointScope } from './endpoint-key.ts'

/** An endpoint with the secrets that sign its deliveries. */
export interface SigningEndpoint extends EndpointKey {
  readonly url: string
  /** One, or two during a rotation, newest first. */
  readonly secrets: readonly string[]
}

export type EndpointRow = Selectable<WebhookEndpointsTable>
export type StoredSecrets = Pick<EndpointRow, 'encrypted_secret' | 'encrypted_previous_secret' | 'key_version'>
/** The stored data of an endpoint that is needed to sign and send its deliveries. */
export type EndpointSecrets = StoredSecrets & Pick<EndpointRow, 'url' | 'previous_secret_until'>

/** The place that a secret is encrypted for. */
const placeOf = ({ partnerId, endpointId }: EndpointKey, column: keyof StoredSecrets) => ({
  table: 'tenant.webhook_endpoints',
  row: `${partnerId}/${endpointId}`,
  column,
})

/**
 * Locks and returns the endpoint's row. Code that changes the secrets reads them with this function first, so that no
 * update is lost.
 */
export function lockEndpoint({ db, partnerId, endpointId }: EndpointScope): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('endpoint_id', '=', endpointId)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns of an endpoint that hold its secrets, encrypted for this endpoint. */
export function encryptSecrets(
  box: SecretBox,
  key: EndpointKey,
  secrets: { readonly current: string; readonly previous: string | null },
): StoredSecrets {
  const { current, previous } = secrets
  return {
    encrypted_secret: box.encrypt(current, placeOf(key, 'encrypted_secret')),
    encrypted_previous_secret:
      previous === null ? null : box.encrypt(previous, placeOf(key, 'encrypted_previous_secret')),
    key_version: box.keyVersion,
  }
}

/** The secrets of an endpoint. @throws SecretsKeyError when `SECRETS_KEY` cannot decrypt them. */
export function decryptSecrets(
  box: SecretBox,
  key: EndpointKey,
  stored: StoredSecrets,
): { current: string; previous: string | null } {
  const { encrypted_secret: current, encrypted_previous_secret: previous } = stored
  return {
    current: box.decrypt(current, placeOf(key, 'encrypted_secret')).toString(),
    previous: previous === null ? null : box.decrypt(previous, placeOf(key, 'encrypted_previous_secret')).toString(),
  }
}

/** The endpoint with the secrets that sign at `now`: both during a rotation. */
export function signingEndpoint(box: SecretBox, key: EndpointKey, row: EndpointSecrets, now: Date): SigningEndpoint {
  const { url, previous_secret_until: until } = row
  const overlapping = until !== null && now < until
  const { current, previous } = decryptSecrets(box, key, {
    ...row,
    encrypted_previous_secret: overlapping ? row.encrypted_previous_secret : null,
  })
  const { partnerId, endpointId } = key
  return { partnerId, endpointId, url, secrets: previous === null ? [current] : [current, previous] }
}
