import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'

/** How many readable bytes a chunk has, except the last one. */
export const chunkBytes = 4 * 1024 * 1024

const algorithm = 'aes-256-gcm'
const tagBytes = 16

/** The inputs of the key of one stored file. Without the salt, which is in the database, nobody can read the file. */
export interface FileKey {
  /** The service's own secret. */
  readonly secret: Buffer
  /** Random, one per export. Erasing it makes all files of the export unreadable, wherever copies of them exist. */
  readonly salt: Buffer
  /** Random, one per file, so no two files have the same key. */
  readonly storageKey: string
}

const keyOf = ({ secret, salt, storageKey }: FileKey) =>
  Buffer.from(hkdfSync('sha256', secret, salt, `file of an export ${storageKey}`, 32))

/** The number of the chunk: a key encrypts each chunk once. */
function nonceOf(chunk: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(chunk, 8)
  return nonce
}

/** Encrypts a chunk. Nobody can change, shorten or swap it without the next reader noticing. */
export function sealChunk(bytes: Buffer, key: FileKey, chunk: number): Buffer {
  const cipher = createCipheriv(algorithm, keyOf(key), nonceOf(chunk))
  return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
}

/** Decrypts a chunk. @throws when it is not what was stored. */
export function openChunk(sealed: Buffer, key: FileKey, chunk: number): Buffer {
  const decipher = createDecipheriv(algorithm, keyOf(key), nonceOf(chunk), { authTagLength: tagBytes })
  const end = Math.max(0, sealed.length - tagBytes)
  decipher.setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
}
