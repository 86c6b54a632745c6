import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type SecretsKey, SecretsKeyError } from './secrets-key.ts'

/** Where a secret is stored. A secret that was encrypted for one place does not decrypt in another. */
export interface SecretPlace {
  /** With its schema: `tenant.webhook_endpoints`. */
  readonly table: string
  /** The partner, or the name of a service-wide secret. */
  readonly row: string
  readonly column: string
}

/** Encrypts the secrets that are stored in the database. */
export interface SecretBox {
  /** The version of the key that `encrypt` uses. */
  readonly keyVersion: number
  encrypt(secret: string | Buffer, place: SecretPlace): string
  /** @throws SecretsKeyError when no key of `SECRETS_KEY` decrypts the secret for this place. */
  decrypt(encrypted: string, place: SecretPlace): Buffer
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16
const form = /^k([1-9]\d{0,8})\.([\w-]+)\.([\w-]+)$/

function encryptWith(key: Buffer, plain: string | Buffer, associated: Buffer): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes }).setAAD(associated)
  const encrypted = Buffer.concat([
    typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain),
    cipher.final(),
  ])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

function decryptWith(key: Buffer, text: string, associated: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(associated).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
}

const associatedData = (part: 'data key' | 'secret', version: number, { table, row, column }: SecretPlace) =>
  Buffer.from(JSON.stringify([part, version, table, row, column]))

/**
 * Envelope encryption: each secret has a random data key, which `SECRETS_KEY` encrypts. Both use AES-256-GCM (NIST SP
 * 800-38D) with the place as associated data. The form is `k<version>.<data key>.<secret>`. Source: docs/security.md,
 * "At rest and in transit".
 */
export function createSecretBox({ version: keyVersion, keys }: SecretsKey): SecretBox {
  const keyOf = (version: number): Buffer => {
    const key = keys.get(version)
    if (!key) throw new SecretsKeyError(`SECRETS_KEY has no key of version ${version}. Add it after the first key.`)
    return key
  }
  return {
    keyVersion,
    encrypt: (secret, place) => {
      const dataKey = randomBytes(32)
      const wrapped = encryptWith(keyOf(keyVersion), dataKey, associatedData('data key', keyVersion, place))
      return `k${keyVersion}.${wrapped}.${encryptWith(dataKey, secret, associatedData('secret', keyVersion, place))}`
    },
    decrypt: (encrypted, place) => {
      const [, digits = '0', wrapped = '', rest = ''] = form.exec(encrypted) ?? []
      const version = Number(digits)
      const key = keyOf(version)
      try {
        const dataKey = decryptWith(key, wrapped, associatedData('data key', version, place))
        return decryptWith(dataKey, rest, associatedData('secret', version, place))
      } catch {
        throw new SecretsKeyError(
          `A secret in ${place.table}.${place.column} does not decrypt with its key, version ${version}.`,
        )
      }
    },
  }
}
