import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

const longest = 60 * 60

/** Parses how long a physician has after a call into seconds: `3m`, or `none` for 0. @throws InvalidArgumentError */
export function parseWrapUp(written: string): number {
  if (written.trim() === 'none') return 0
  const seconds = parseDuration(written)
  if (seconds > longest) throw new InvalidArgumentError('Expected at most 1h, or none.')
  return seconds
}
