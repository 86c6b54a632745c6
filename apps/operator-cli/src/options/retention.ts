import { InvalidArgumentError } from 'commander'

/** 100 years, in days. */
const longest = 36_500

/**
 * Parses a number of days: `90d` → 90; `forever` stays text, because Commander treats null as a missing value.
 * @throws InvalidArgumentError
 */
export function parseRetention(written: string): number | 'forever' {
  if (written === 'forever') return written
  const days = Number(/^(\d{1,5})d$/.exec(written.trim())?.[1] ?? 0)
  if (days < 1 || days > longest) throw new InvalidArgumentError('Expected 1d to 36500d, or forever.')
  return days
}
