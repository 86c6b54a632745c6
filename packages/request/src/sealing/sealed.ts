import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

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

function encrypt(plain: string, key: Buffer, nonce: Buffer): string {
  const cipher = createCipheriv(algorithm, key, nonce)
  const sealed = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Encrypts a JSON value. Without the secret, the result reveals only its length. */
export function seal(value: unknown, by: Seal): string {
  return encrypt(JSON.stringify(value), keyOf(by), randomBytes(12))
}

/**
 * Encrypts a JSON value to the same result each time. Without the secret, the result reveals its length, and which results
 * hold the same value. The nonce follows from the value, as in RFC 8452, so that no two values share one.
 */
export function sealAlike(value: unknown, by: Seal): string {
  const plain = JSON.stringify(value)
  const key = keyOf(by)
  const nonceKey = Buffer.from(hkdfSync('sha256', key, '', 'nonce', 32))
  return encrypt(plain, key, createHmac('sha256', nonceKey).update(plain).digest().subarray(0, 12))
}

/** Decrypts a value from `seal`. @throws when it was sealed with another secret, owner or purpose. */
export function unseal(sealed: string, by: Seal): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(by), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
}
