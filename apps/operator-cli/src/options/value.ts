import { nameText } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

const largest = 2_147_483_647
const nameSchema = nameText({ min: 1, max: 200 })

/** Parses exactly `true` or `false`. @throws InvalidArgumentError */
export function parseBoolean(written: string): boolean {
  if (written === 'true') return true
  if (written === 'false') return false
  throw new InvalidArgumentError('Expected true or false.')
}

/** Parses a whole number of at least 1. @throws InvalidArgumentError */
export function parseCount(written: string): number {
  const count = /^\d{1,10}$/.test(written) ? Number(written) : 0
  if (count < 1 || count > largest) throw new InvalidArgumentError('Expected a whole number from 1 to 2147483647.')
  return count
}

/** Parses a partner's name: one line of 1 to 200 characters without a web address. @throws InvalidArgumentError */
export function parseName(written: string): string {
  const name = nameSchema.safeParse(written.trim())
  if (!name.success) {
    throw new InvalidArgumentError('Expected one line of 1 to 200 printable characters without a web address.')
  }
  return name.data
}

/** Shortens a key, or its first characters, to the prefix that `partner show` prints. @throws InvalidArgumentError */
export function parseKeyPrefix(written: string): string {
  const prefix = /^(pp_(?:live|test)_[0-9A-Za-z]{4})[0-9A-Za-z]*$/.exec(written)?.[1]
  if (!prefix)
    throw new InvalidArgumentError('Expected the first 12 characters of the key, as "partner show" prints them.')
  return prefix
}
