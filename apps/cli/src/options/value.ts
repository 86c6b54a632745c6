import { nameText } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

const largest = 2_147_483_647
const nameSchema = nameText({ min: 1, max: 200 })

/** `true` or `false`, and nothing else. @throws InvalidArgumentError */
export function parseBoolean(written: string): boolean {
  if (written === 'true') return true
  if (written === 'false') return false
  throw new InvalidArgumentError('Expected true or false.')
}

/** A whole number from 1 on. @throws InvalidArgumentError */
export function parseCount(written: string): number {
  const count = /^\d{1,10}$/.test(written) ? Number(written) : 0
  if (count < 1 || count > largest) throw new InvalidArgumentError('Expected a whole number from 1 on.')
  return count
}

/** A partner's name: 1 to 200 characters in one line, with no web address. @throws InvalidArgumentError */
export function parseName(written: string): string {
  const name = nameSchema.safeParse(written.trim())
  if (!name.success) {
    throw new InvalidArgumentError('Expected 1 to 200 printable characters in one line, with no web address in them.')
  }
  return name.data
}

/** The first characters of a key, or the whole key, down to what `partner show` prints. @throws InvalidArgumentError */
export function parseKeyPrefix(written: string): string {
  const prefix = /^(pp_(?:live|test)_[0-9A-Za-z]{4})[0-9A-Za-z]*$/.exec(written)?.[1]
  if (!prefix) throw new InvalidArgumentError('Expected the key\'s first 12 characters, as "partner show" prints them.')
  return prefix
}
