import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** The inputs of the key that seals a value. Unsealing needs the same three values. */
export interface Seal {
  /** Stored in a different place than the sealed value, or not at all. */
  readonly secret: string | Buffer
  /** The owner of the value. A value that was sealed for another owner does not open. */
  readonly owner: string
  /** The kind of value, because one secret may seal several kinds. */
  readonly purpose: string
}

const algorithm = 'aes-256-gcm'

function keyOf({ secret, owner, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, owner, purpose, 32))
}

/** Encrypts a JSON value. Without the secret, the result reveals only its length. */
export function seal(value: unknown, by: Seal): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(by), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Decrypts a value from `seal`. @throws when it was sealed with another secret, owner or purpose. */
export function unseal(sealed: string, by: Seal): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(by), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
}
