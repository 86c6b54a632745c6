import { consentVersionSchema } from '@consult/domain'
import { InvalidArgumentError } from 'commander'

/** Parses the version of a partner's privacy page and terms. @returns null for `none`. @throws InvalidArgumentError */
export function parseConsentVersion(written: string): string | null {
  if (written.trim() === 'none') return null
  const { data } = consentVersionSchema.safeParse(written)
  if (data) return data
  throw new InvalidArgumentError('Expected 1 to 40 characters, such as 2026-03, or none.')
}
