import { InvalidArgumentError } from 'commander'

const unitSeconds = { s: 1, m: 60, h: 60 * 60, d: 24 * 60 * 60 } as const
type Unit = keyof typeof unitSeconds

/** The largest value of the database column (int4), in seconds: 68 years. */
const longest = 2_147_483_647

/** Parses `90s`, `15m`, `48h` or `7d` into whole seconds, at least one. @throws InvalidArgumentError */
export function parseDuration(written: string): number {
  const [, count, unit] = /^(\d{1,10})([smhd])$/.exec(written.trim()) ?? []
  if (count === undefined || unit === undefined) {
    throw new InvalidArgumentError('Expected a whole number and a unit: 90s, 15m, 48h or 7d.')
  }
  const seconds = Number(count) * unitSeconds[unit as Unit]
  if (seconds < 1) throw new InvalidArgumentError('Expected at least 1s.')
  if (seconds > longest) throw new InvalidArgumentError('Expected at most 24855d.')
  return seconds
}

/** Formats seconds in the largest unit that divides them. Days are used only above two days: `48h`, but `3d`. */
export function formatDuration(seconds: number): string {
  const divides = (unit: Unit) => seconds % unitSeconds[unit] === 0
  const unit =
    (seconds > 2 * unitSeconds.d && divides('d') && 'd') || (divides('h') && 'h') || (divides('m') && 'm') || 's'
  return `${seconds / unitSeconds[unit]}${unit}`
}
