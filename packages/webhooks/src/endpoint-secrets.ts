import type { SecretBox, TenantTransaction, WebhookEndpointsTable } from '@consult/db'
import type { Selectable } from 'kysely'

/** An endpoint with the secrets that sign its deliveries. */
export interface SigningEndpoint {
  readonly partnerId: string
  readonly url: string
  /** One, or two during a rotation, newest first. */
  readonly secrets: readonly string[]
}

type EndpointRow = Selectable<WebhookEndpointsTable>
export type StoredSecrets = Pick<EndpointRow, 'encrypted_secret' | 'encrypted_previous_secret' | 'key_version'>
/** What is stored of an endpoint to sign and send its deliveries. */
export type EndpointSecrets = StoredSecrets & Pick<EndpointRow, 'url' | 'previous_secret_until'>

const placeOf = (partnerId: string, column: keyof StoredSecrets) => ({
  table: 'tenant.webhook_endpoints',
  row: partnerId,
  column,
})

/**
 * Locks and returns the endpoint's row. Code that changes the secrets reads them with this function first, so that no
 * update is lost.
 */
export function lockEndpoint({ db, partnerId }: TenantTransaction): Promise<EndpointRow | undefined> {
  return db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .forUpdate()
    .executeTakeFirst()
}

/** The columns of an endpoint that hold its secrets, encrypted for this partner. */
export function encryptSecrets(
  box: SecretBox,
  partnerId: string,
  secrets: { readonly current: string; readonly previous: string | null },
): StoredSecrets {
  const { current, previous } = secrets
  return {
    encrypted_secret: box.encrypt(current, placeOf(partnerId, 'encrypted_secret')),
    encrypted_previous_secret:
      previous === null ? null : box.encrypt(previous, placeOf(partnerId, 'encrypted_previous_secret')),
    key_version: box.keyVersion,
  }
}

/** The secrets of an endpoint. @throws SecretsKeyError when `SECRETS_KEY` cannot decrypt them. */
export function decryptSecrets(
  box: SecretBox,
  partnerId: string,
  stored: StoredSecrets,
): { current: string; previous: string | null } {
  const { encrypted_secret: current, encrypted_previous_secret: previous } = stored
  return {
    current: box.decrypt(current, placeOf(partnerId, 'encrypted_secret')).toString(),
    previous:
      previous === null ? null : box.decrypt(previous, placeOf(partnerId, 'encrypted_previous_secret')).toString(),
  }
}

/** The endpoint with the secrets that sign at `now`: both during a rotation. */
export function signingEndpoint(box: SecretBox, partnerId: string, row: EndpointSecrets, now: Date): SigningEndpoint {
  const { url, previous_secret_until: until } = row
  const overlapping = until !== null && now < until
  const { current, previous } = decryptSecrets(box, partnerId, {
    ...row,
    encrypted_previous_secret: overlapping ? row.encrypted_previous_secret : null,
  })
  return { partnerId, url, secrets: previous === null ? [current] : [current, previous] }
}
