import { hash, randomBytes, randomInt } from 'node:crypto'
import { type IdKind, idPrefixes } from '@consult/domain'
import { v7 } from 'uuid'

/** The last sequence number used within one millisecond. */
let last = { msecs: Number.NaN, seq: 0 }

/** Ids of the same millisecond sort in creation order, so the audit shows one request's entries in order. */
function nextPlace(msecs: number): { msecs: number; seq: number } {
  // Starts at a random number in the lower half of the 32 bits, which leaves the upper half to count up.
  last = { msecs, seq: last.msecs === msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return last
}

/**
 * Returns a new identifier: the kind's prefix and a UUIDv7 in hex, so that ids sort by creation time. Ids of one
 * process also sort within a millisecond.
 */
export function newId(kind: IdKind, now: Date): string {
  return `${idPrefixes[kind]}_${v7(nextPlace(now.getTime())).replaceAll('-', '')}`
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random base62 characters, evenly distributed. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte. Accepting higher values would favor the first characters.
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

/** The SHA-256 of a bearer secret in hex, which is stored instead of the secret. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret)
}
