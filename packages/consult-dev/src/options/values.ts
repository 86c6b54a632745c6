import { InvalidArgumentError } from 'commander'

/** Splits a list of an option. */
export function splitList(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim())
  if (items.some((item) => item === '')) throw new InvalidArgumentError('Separate the values by commas.')
  return items
}

/** Reads a page size, 1 to 100. */
export function parsePageSize(text: string): number {
  if (!/^\d{1,3}$/.test(text) || Number(text) < 1 || Number(text) > 100) {
    throw new InvalidArgumentError('Use a number from 1 to 100.')
  }
  return Number(text)
}

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3_600, d: 86_400 }

/** Reads a duration such as `90s`, `30m`, `12h` or `7d`, in seconds. */
export function parseDuration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,8})([smhd])$/.exec(text) ?? []
  const seconds = Number(count) * (unitSeconds[unit] ?? Number.NaN)
  if (!(seconds > 0)) throw new InvalidArgumentError('Use a duration such as 90s, 30m, 12h or 7d.')
  return seconds
}

/** Reads a time: an instant, or how long ago. @returns ISO 8601. */
export function parseSince(text: string): string {
  if (/^\d+[smhd]$/.test(text)) return new Date(Date.now() - parseDuration(text) * 1_000).toISOString()
  return parseInstant(text)
}

/** Reads an instant. @returns ISO 8601. */
export function parseInstant(text: string): string {
  const at = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at)) throw new InvalidArgumentError('Use a time such as 2026-03-01T09:00:00Z.')
  return new Date(at).toISOString()
}
