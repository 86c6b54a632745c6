import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables/index.ts'
import { createSecretBox } from './secret-box.ts'
import { type SecretsKey, SecretsKeyError } from './secrets-key.ts'

const known = 'a key of the secrets in this database'
const placeOf = (version: number) => ({ table: 'directory.secrets_keys', row: String(version), column: 'proof' })

/** A row of `secrets_keys`, by which a later start recognizes the current encryption key. */
export function secretsKeyProof(key: SecretsKey): { version: number; proof: string } {
  return { version: key.version, proof: createSecretBox(key).encrypt(known, placeOf(key.version)) }
}

const lost = 'If a key is lost, see "The secrets key" in docs/operations.md.'

/** The key versions that encrypt secrets in the database now, ascending. */
export async function secretsKeyVersionsInUse(directory: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ version: number }>`
    select key_version as version from directory.server_secrets
    union select key_version from directory.totp_secrets
    union select key_version from tenant.endpoint_key_versions() order by 1`.execute(directory)
  return rows.map(({ version }) => version)
}

/**
 * Finds out whether `key` belongs to this database: each version must be the key that was first used with it, and every
 * version in use must be included. Changes nothing.
 * @returns instructions, without any key; null when it belongs.
 */
export async function findSecretsKeyProblem(
  directory: Kysely<Tables>,
  key: SecretsKey,
  { unreadable = 'refuse' }: { unreadable?: 'refuse' | 'allow' } = {},
): Promise<string | null> {
  const box = createSecretBox(key)
  const proofs = await directory.selectFrom('secrets_keys').select(['version', 'proof']).execute()
  for (const { version, proof } of proofs) {
    if (!key.keys.has(version) || opens(box, proof, version)) continue
    return (
      `Version ${version} of SECRETS_KEY is not the key that this database knows by that version. ` +
      `Restore that key, or give the new one a version of its own. ${lost}`
    )
  }
  if (unreadable === 'allow') return null
  const missing = (await secretsKeyVersionsInUse(directory)).filter((version) => !key.keys.has(version))
  if (missing.length === 0) return null
  return (
    `Secrets in the database are encrypted with version ${missing.join(', ')} of SECRETS_KEY, which is not in it. ` +
    `Add it after the first key, and run "pnpm consult secrets rotate" before taking it out. ${lost}`
  )
}

/**
 * Checks that `key` belongs to this database, and records the encrypting version.
 * @throws SecretsKeyError with instructions.
 */
export async function checkSecretsKey(
  directory: Kysely<Tables>,
  key: SecretsKey,
  { now, unreadable = 'refuse' }: { now: Date; unreadable?: 'refuse' | 'allow' },
): Promise<void> {
  await directory
    .insertInto('secrets_keys')
    .values({ ...secretsKeyProof(key), created_at: now })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute()
  const problem = await findSecretsKeyProblem(directory, key, { unreadable })
  if (problem !== null) throw new SecretsKeyError(problem)
}

function opens(box: ReturnType<typeof createSecretBox>, proof: string, version: number): boolean {
  try {
    return box.decrypt(proof, placeOf(version)).toString() === known
  } catch {
    return false
  }
}
