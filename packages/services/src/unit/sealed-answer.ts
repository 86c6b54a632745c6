import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** An answer as it is kept: unreadable without the Idempotency-Key, of which only the hash is stored beside it. */
const algorithm = 'aes-256-gcm'

function keyOf(idempotencyKey: string, owner: string): Buffer {
  return Buffer.from(hkdfSync('sha256', idempotencyKey, owner, 'kept answer', 32))
}

/** Seals a JSON value. `owner` is whose key it is; another's answer does not open. */
export function sealAnswer(answer: unknown, idempotencyKey: string, owner: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, keyOf(idempotencyKey, owner), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64')
}

/** Opens what `sealAnswer` sealed. @throws when it was sealed for another key or owner. */
export function openAnswer(sealed: string, idempotencyKey: string, owner: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(idempotencyKey, owner), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString())
}
