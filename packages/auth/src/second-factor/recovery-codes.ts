import { randomBytes } from 'node:crypto'
import { hashSecret } from '@consult/db'

/** How many codes a physician gets at once. */
export const recoveryCodeCount = 10
/** Crockford's base32: no letter looks like a digit. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const groups = 6
const groupLength = 4

/**
 * Returns ten new codes such as `7k3m-q0zd-4e9h-x2rt-a8wn-5cvb`. Each has 120 random bits, so its hash needs neither a
 * salt nor slow hashing, unlike secrets of less than 112 bits.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: recoveryCodeCount }, () => {
    // 256 is a multiple of 32, so every letter is equally likely.
    const letters = [...randomBytes(groups * groupLength)].map((byte) => alphabet[byte % alphabet.length])
    return Array.from({ length: groups }, (_, at) =>
      letters.slice(at * groupLength, (at + 1) * groupLength).join(''),
    ).join('-')
  })
}

/** Returns the hash that is stored for a physician's code. Case, spaces, hyphens and look-alike letters do not matter. */
export function hashRecoveryCode(physicianId: string, code: string): string {
  const typed = code
    .toLowerCase()
    .replace(/[^0-9a-z]/g, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1')
  return hashSecret(`${physicianId} ${typed}`)
}
