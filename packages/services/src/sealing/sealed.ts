import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** What opens a sealed value again: all three, exactly. */
export interface Seal {
  /** Stored somewhere else than what it seals, or not at all. */
  readonly secret: string | Buffer
  /** Whose the value is; another's does not open. */
  readonly owner: string
  /** What kind of value; the secret may seal others. */
  readonly purpose: string
}

const algorithm = 'aes-256-gcm'

function keyOf({ secret, owner, purpose }: Seal): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, owner, purpose, 32))
}

/** Seals a JSON value, so that whoever reads where it is stored learns its length and nothing else. */
export function seal(value: unknown, by: Seal): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(by), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `seal` sealed. @throws when it was sealed by another secret, for another owner or purpose. */
export function unseal(sealed: string, by: Seal): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(by), bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
}
