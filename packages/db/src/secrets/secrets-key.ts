import { randomBytes } from 'node:crypto'

/** The keys of `SECRETS_KEY`, by version. The first one encrypts; all of them decrypt. */
export interface SecretsKey {
  /** The version that encrypts. */
  readonly version: number
  /** 32 bytes each. */
  readonly keys: ReadonlyMap<number, Buffer>
}

/**
 * `SECRETS_KEY` is missing, malformed or belongs to another database. The message says how to fix it and contains no
 * key.
 */
export class SecretsKeyError extends Error {
  override readonly name = 'SecretsKeyError'
}

const keyBytes = 32
const form = /^([1-9]\d{0,8}):([A-Za-z0-9+/]{43}=)$/

const howToMake =
  'SECRETS_KEY encrypts the secrets in the database. Make one with: echo "1:$(openssl rand -base64 32)". ' +
  'Keep it in a secret store, and give the same one to every API and worker process.'

/** The message for a missing `SECRETS_KEY`. */
export const secretsKeyMissing = `SECRETS_KEY is not set. ${howToMake}`

/**
 * Parses `SECRETS_KEY`: `version:base64` of 32 bytes, or several separated by commas.
 * @throws SecretsKeyError
 */
export function parseSecretsKey(text: string): SecretsKey {
  const entries = text.split(',').map((entry): [number, Buffer] => {
    const [, version, encoded] = form.exec(entry.trim()) ?? []
    const key = Buffer.from(encoded ?? '', 'base64')
    if (key.length !== keyBytes) {
      throw new SecretsKeyError(
        `SECRETS_KEY is not a list of "version:base64 of ${keyBytes} bytes", such as "2:…=,1:…=". ${howToMake}`,
      )
    }
    return [Number(version), key]
  })
  const keys = new Map(entries)
  if (keys.size < entries.length)
    throw new SecretsKeyError('SECRETS_KEY has two keys of one version. Number them apart.')
  return { version: entries[0]?.[0] ?? 0, keys }
}

/** Returns the key that encrypts. */
export function currentKeyOf({ version, keys }: SecretsKey): Buffer {
  const key = keys.get(version)
  if (!key) throw new SecretsKeyError(`SECRETS_KEY has no key of version ${version}.`)
  return key
}

/** Returns a new `SECRETS_KEY` with one random key, of version 1. */
export function newSecretsKey(): string {
  return `1:${randomBytes(keyBytes).toString('base64')}`
}
