import { createHash, randomBytes, randomInt } from 'node:crypto'
import { type IdKind, idPrefixes } from '@consult/domain'
import { v7 } from 'uuid'

/** The last place given in the sequence of one millisecond. */
let last = { msecs: Number.NaN, seq: 0 }

/** What was made in the same millisecond sorts as it was made: the audit shows one request's entries in their order. */
function nextPlace(msecs: number): { msecs: number; seq: number } {
  // Half of the 32 bits are left to count up from a random place.
  last = { msecs, seq: last.msecs === msecs ? last.seq + 1 : randomInt(2 ** 31) }
  return last
}

/**
 * A new identifier of that kind: its prefix and a UUIDv7 in hex, so that ids sort by the time of their making; those
 * of one process also within a millisecond.
 */
export function newId(kind: IdKind, now: Date): string {
  return `${idPrefixes[kind]}_${v7(nextPlace(now.getTime())).replaceAll('-', '')}`
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `length` random base62 characters, evenly distributed. */
export function randomBase62(length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: above it, the first characters would be likelier.
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += base62[byte % 62]
    }
  }
  return text
}

/** What is stored of a bearer secret: its SHA-256 in hex. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}
