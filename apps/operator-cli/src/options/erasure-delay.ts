import { InvalidArgumentError } from 'commander'
import { parseDuration } from './duration.ts'

const longest = 30 * 24 * 60 * 60

/** Parses how long an erasure waits into seconds: `24h`, or `none` for 0. @throws InvalidArgumentError */
export function parseErasureDelay(written: string): number {
  if (written.trim() === 'none') return 0
  const seconds = parseDuration(written)
  if (seconds > longest)
    throw new InvalidArgumentError('Expected at most 30d: an answer to the patient is due by then.')
  return seconds
}
