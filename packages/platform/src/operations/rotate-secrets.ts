import { checkSecretsKey, createSecretBox, type SecretBox, type SecretsKey, SecretsKeyError } from '@consult/db'
import { clientSecretPlace, totpSecretPlace } from '@consult/identity'
import { inOperatorUnit, type OperatorServices, type Services, serverSecretPlace } from '@consult/request'
import {
  decryptSecrets,
  type EndpointKey,
  encryptSecrets,
  lockEndpoint,
  newWebhookSecret,
  scopeOf,
} from '@consult/webhooks'
import { sql } from 'kysely'

/** The new secret of an endpoint, for its partner. */
export interface ReplacedSecret {
  readonly partnerId: string
  readonly endpointId: string
  readonly webhookSecret: string
}

/** The result for the secrets that were encrypted with another key than the first. */
export interface SecretsRotation {
  /** The key version that all readable secrets are encrypted with now. */
  readonly keyVersion: number
  /** How many were re-encrypted: webhook endpoints (one or two secrets each), and secrets of the service itself. */
  readonly reencrypted: {
    readonly webhookEndpoints: number
    readonly serverSecrets: number
    /** Secrets of physicians' authenticator apps. */
    readonly authenticators: number
    /** Our credentials at partners' identity providers. */
    readonly singleSignOn: number
  }
  /** How many secrets no key decrypts. They stay unchanged. */
  readonly unreadable: number
  /** The new secrets of endpoints whose old secret no key decrypts. Send them to their partners. */
  readonly replaced: readonly ReplacedSecret[]
}

/** How many endpoints are read at once. Each is then encrypted in its own transaction. */
const pageSize = 200

/** The decrypted value, or null when no key decrypts it. */
function orUnreadable<T>(decrypt: () => T): T | null {
  try {
    return decrypt()
  } catch (error) {
    if (error instanceof SecretsKeyError) return null
    throw error
  }
}

type Outcome = { kind: 'reencrypted' | 'unreadable' | 'current' } | { kind: 'replaced'; webhookSecret: string }

async function rotateEndpoint(
  services: OperatorServices,
  box: SecretBox,
  { key, replaceUnreadable }: { key: EndpointKey; replaceUnreadable: boolean },
): Promise<Outcome> {
  const { partnerId, endpointId } = key
  return inOperatorUnit<Outcome>(services, { partnerId, act: 'secrets.rotate' }, async (unit) => {
    const row = await lockEndpoint(scopeOf(unit, endpointId))
    // The endpoint was removed or written with the new key since it was listed.
    if (!row || row.key_version === box.keyVersion) return unit.did([], { kind: 'current' })
    const secrets = orUnreadable(() => decryptSecrets(box, key, row))
    if (!secrets && !replaceUnreadable) return unit.did([], { kind: 'unreadable' })
    const written = secrets ?? { current: newWebhookSecret(), previous: null }
    await unit.db
      .updateTable('webhook_endpoints')
      .set({
        ...encryptSecrets(box, key, written),
        ...(!secrets && { previous_secret_until: null }),
        updated_at: unit.now,
      })
      .where('partner_id', '=', partnerId)
      .where('endpoint_id', '=', endpointId)
      .execute()
    const outcome: Outcome = secrets ? { kind: 'reencrypted' } : { kind: 'replaced', webhookSecret: written.current }
    return unit.did({ type: 'webhook_endpoint', id: endpointId, code: secrets ? null : 'replaced' }, outcome)
  })
}

/** The next endpoints, in order of their keys, whose secrets are encrypted with another key version. */
async function nextEndpoints({ database }: Services, version: number, after: EndpointKey): Promise<EndpointKey[]> {
  const { rows } = await sql<EndpointKey>`
    select partner_id as "partnerId", endpoint_id as "endpointId" from tenant.endpoint_key_versions()
    where key_version <> ${version}
      and (partner_id collate "C", endpoint_id collate "C") > (${after.partnerId}, ${after.endpointId})
    order by partner_id collate "C", endpoint_id collate "C" limit ${pageSize}`.execute(database.directory)
  return rows
}

async function rotateServerSecrets(
  { database: { directory } }: Services,
  box: SecretBox,
  replaceUnreadable: boolean,
): Promise<{ reencrypted: number; unreadable: number }> {
  const counts = { reencrypted: 0, unreadable: 0 }
  const rows = await directory
    .selectFrom('server_secrets')
    .select(['name', 'encrypted_secret'])
    .where('key_version', '<>', box.keyVersion)
    .execute()
  for (const { name, encrypted_secret } of rows) {
    const place = serverSecretPlace(name)
    const secret = orUnreadable(() => box.decrypt(encrypted_secret, place))
    if (secret) {
      await directory
        .updateTable('server_secrets')
        .set({ encrypted_secret: box.encrypt(secret, place), key_version: box.keyVersion })
        .where('name', '=', name)
        .where('encrypted_secret', '=', encrypted_secret)
        .execute()
      counts.reencrypted++
    } else if (replaceUnreadable) {
      // The next process that needs it makes a new one.
      await directory.deleteFrom('server_secrets').where('name', '=', name).execute()
    } else counts.unreadable++
  }
  return counts
}

async function rotateTotpSecrets(
  { database: { directory } }: Services,
  box: SecretBox,
  replaceUnreadable: boolean,
): Promise<{ reencrypted: number; unreadable: number }> {
  const counts = { reencrypted: 0, unreadable: 0 }
  const rows = await directory
    .selectFrom('totp_secrets')
    .select(['physician_id', 'encrypted_secret'])
    .where('key_version', '<>', box.keyVersion)
    .execute()
  for (const { physician_id: physicianId, encrypted_secret } of rows) {
    const place = totpSecretPlace(physicianId)
    const secret = orUnreadable(() => box.decrypt(encrypted_secret, place))
    if (secret) {
      await directory
        .updateTable('totp_secrets')
        .set({ encrypted_secret: box.encrypt(secret, place), key_version: box.keyVersion })
        .where('physician_id', '=', physicianId)
        .where('encrypted_secret', '=', encrypted_secret)
        .execute()
      counts.reencrypted++
    } else if (replaceUnreadable) {
      // The physician signs in with a recovery code, or an operator resets the second factor.
      await directory
        .deleteFrom('totp_secrets')
        .where('physician_id', '=', physicianId)
        .where('encrypted_secret', '=', encrypted_secret)
        .execute()
    } else counts.unreadable++
  }
  return counts
}

async function rotateClientSecrets(
  { database: { directory } }: Services,
  box: SecretBox,
): Promise<{ reencrypted: number; unreadable: number }> {
  const counts = { reencrypted: 0, unreadable: 0 }
  const rows = await directory
    .selectFrom('sso_providers')
    .select(['partner_id', 'encrypted_secret'])
    .where('key_version', '<>', box.keyVersion)
    .execute()
  for (const { partner_id: partnerId, encrypted_secret } of rows) {
    const place = clientSecretPlace(partnerId)
    const secret = orUnreadable(() => box.decrypt(encrypted_secret, place))
    // Only the partner has it. `partner sso set --client-secret-file` replaces it.
    if (!secret) {
      counts.unreadable++
      continue
    }
    await directory
      .updateTable('sso_providers')
      .set({ encrypted_secret: box.encrypt(secret, place), key_version: box.keyVersion })
      .where('partner_id', '=', partnerId)
      .where('encrypted_secret', '=', encrypted_secret)
      .execute()
    counts.reencrypted++
  }
  return counts
}

/**
 * Encrypts every secret in the database with the first key of `SECRETS_KEY`, while the service runs. Each endpoint is
 * locked for its own short transaction, so that a concurrent rotation of its secret runs before or after. After an
 * interruption, another run does what is left.
 * @param options.replaceUnreadable replaces secrets that no key decrypts because their key is lost.
 * @throws SecretsKeyError when a key is not the one that this database knows for its version.
 */
export async function rotateSecrets(
  services: OperatorServices,
  { secretsKey, replaceUnreadable = false }: { secretsKey: SecretsKey; replaceUnreadable?: boolean },
): Promise<SecretsRotation> {
  const { database, clock } = services
  await checkSecretsKey(database.directory, secretsKey, { now: clock.now(), unreadable: 'allow' })
  const box = createSecretBox(secretsKey)
  const own = await rotateServerSecrets(services, box, replaceUnreadable)
  const authenticators = await rotateTotpSecrets(services, box, replaceUnreadable)
  const clients = await rotateClientSecrets(services, box)
  const replaced: ReplacedSecret[] = []
  const counts = {
    reencrypted: 0,
    unreadable: own.unreadable + authenticators.unreadable + clients.unreadable,
    current: 0,
  }
  let after: EndpointKey = { partnerId: '', endpointId: '' }
  for (;;) {
    const endpoints = await nextEndpoints(services, box.keyVersion, after)
    for (const key of endpoints) {
      const outcome = await rotateEndpoint(services, box, { key, replaceUnreadable })
      if (outcome.kind === 'replaced') {
        const { partnerId } = key
        replaced.push({ partnerId, endpointId: key.endpointId, webhookSecret: outcome.webhookSecret })
      } else counts[outcome.kind]++
      after = key
    }
    if (endpoints.length < pageSize) break
  }
  return {
    keyVersion: box.keyVersion,
    reencrypted: {
      webhookEndpoints: counts.reencrypted,
      serverSecrets: own.reencrypted,
      authenticators: authenticators.reencrypted,
      singleSignOn: clients.reencrypted,
    },
    unreadable: counts.unreadable,
    replaced,
  }
}
