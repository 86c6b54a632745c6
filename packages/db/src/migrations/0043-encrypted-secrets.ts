import { type Kysely, sql } from 'kysely'
import { secretsKeyProof } from '../secrets/check-secrets-key.ts'
import { createSecretBox } from '../secrets/secret-box.ts'
import { type SecretsKey, SecretsKeyError, secretsKeyMissing } from '../secrets/secrets-key.ts'

const endpoints = 'tenant.webhook_endpoints'
const ownSecrets = 'directory.server_secrets'

/** Runs `work` on the endpoints of every tenant, which forced row-level security hides even from the owner. */
async function onAllEndpoints(db: Kysely<unknown>, work: () => Promise<void>): Promise<void> {
  await sql`alter table tenant.webhook_endpoints no force row level security`.execute(db)
  await work()
  await sql`alter table tenant.webhook_endpoints force row level security`.execute(db)
}

async function encryptEndpoints(db: Kysely<unknown>, key: () => SecretsKey): Promise<void> {
  const { rows } = await sql<{ partner_id: string; secret: string; previous_secret: string | null; live: boolean }>`
    select partner_id, secret, previous_secret, previous_secret_until > now() as live
    from tenant.webhook_endpoints`.execute(db)
  for (const { partner_id: row, secret, previous_secret: previous, live } of rows) {
    const box = createSecretBox(key())
    const encrypted = box.encrypt(secret, { table: endpoints, row, column: 'encrypted_secret' })
    const place = { table: endpoints, row, column: 'encrypted_previous_secret' }
    await sql`
      update tenant.webhook_endpoints set encrypted_secret = ${encrypted}, key_version = ${box.keyVersion},
        encrypted_previous_secret = ${previous !== null && live ? box.encrypt(previous, place) : null}
      where partner_id = ${row}`.execute(db)
  }
}

async function encryptOwnSecrets(db: Kysely<unknown>, key: () => SecretsKey): Promise<void> {
  const { rows } = await sql<{ name: string; secret: Buffer }>`
    select name, secret from directory.server_secrets`.execute(db)
  for (const { name, secret } of rows) {
    const box = createSecretBox(key())
    const encrypted = box.encrypt(secret, { table: ownSecrets, row: name, column: 'encrypted_secret' })
    await sql`
      update directory.server_secrets set encrypted_secret = ${encrypted}, key_version = ${box.keyVersion}
      where name = ${name}`.execute(db)
  }
}

/**
 * Encrypts the secrets that were stored in plain text and renames their columns, because a process of the previous
 * version must fail and not sign with ciphertext.
 * @param secretsKey needed only when there are secrets already.
 */
async function up(db: Kysely<unknown>, secretsKey: SecretsKey | null): Promise<void> {
  const key = () => {
    if (!secretsKey) throw new SecretsKeyError(secretsKeyMissing)
    return secretsKey
  }
  await sql`
    create table directory.secrets_keys (
      version integer primary key,
      proof text collate "C" not null,
      created_at timestamptz(3) not null
    )`.execute(db)
  await sql`grant select, insert on directory.secrets_keys to consult_app`.execute(db)
  await sql`
    alter table directory.server_secrets
      add column encrypted_secret text collate "C", add column key_version integer`.execute(db)
  await encryptOwnSecrets(db, key)
  await sql`
    alter table directory.server_secrets drop column secret,
      alter column encrypted_secret set not null, alter column key_version set not null`.execute(db)

  await sql`
    alter table tenant.webhook_endpoints add column encrypted_secret text collate "C",
      add column encrypted_previous_secret text collate "C", add column key_version integer`.execute(db)
  await onAllEndpoints(db, () => encryptEndpoints(db, key))
  await sql`
    alter table tenant.webhook_endpoints drop column secret, drop column previous_secret,
      alter column encrypted_secret set not null, alter column key_version set not null`.execute(db)
  if (secretsKey) {
    const { version, proof } = secretsKeyProof(secretsKey)
    await sql`insert into directory.secrets_keys values (${version}, ${proof}, now())`.execute(db)
  }

  await sql`grant select (key_version) on tenant.webhook_endpoints to consult_scanner`.execute(db)
  await sql`
    create function tenant.webhook_key_versions() returns table (partner_id text, key_version integer)
    language sql stable security definer set search_path = tenant, pg_temp
    as 'select partner_id, key_version from webhook_endpoints'`.execute(db)
  await sql`revoke all on function tenant.webhook_key_versions from public`.execute(db)
  await sql`grant execute on function tenant.webhook_key_versions to consult_app`.execute(db)
  await sql`alter function tenant.webhook_key_versions owner to consult_scanner`.execute(db)
}

/** The secrets cannot be decrypted without their key, so they are removed. */
async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function tenant.webhook_key_versions`.execute(db)
  await sql`truncate tenant.webhook_endpoints, directory.server_secrets`.execute(db)
  await sql`
    alter table tenant.webhook_endpoints drop column encrypted_secret, drop column encrypted_previous_secret,
      drop column key_version, add column secret text not null, add column previous_secret text`.execute(db)
  await sql`
    alter table directory.server_secrets drop column encrypted_secret, drop column key_version,
      add column secret bytea not null`.execute(db)
  await sql`drop table directory.secrets_keys`.execute(db)
}

/** The migration for a database whose secrets are encrypted with this key. */
export function encryptedSecrets(secretsKey: SecretsKey | null) {
  return { up: (db: Kysely<unknown>) => up(db, secretsKey), down }
}
