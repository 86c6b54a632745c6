import { type Weekday, weekdays } from '@consult/domain'

/** A Monday. */
const monday = Date.UTC(2026, 10, 23)
const day = 24 * 60 * 60 * 1000
const at = (minutes: number) => monday + minutes * 60_000

/** Formats times and days of a week without a date: `9:00 AM`, `9 AM`, `Mon`, `M`. */
export interface WeekClock {
  readonly time: (minutes: number) => string
  readonly hour: (minutes: number) => string
  /** The hour alone, for narrow spaces. */
  readonly bare: (minutes: number) => string
  readonly range: (from: number, to: number) => string
  readonly short: (day: Weekday) => string
  readonly letter: (day: Weekday) => string
}

/**
 * Returns the formats for a language. Minutes count from the beginning of a day.
 * @param language the reader's language, with their region if known.
 */
export function clockOf(language: string): WeekClock {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  const time = format({ timeStyle: 'short' })
  const hour = format({ hour: 'numeric' })
  const short = format({ weekday: 'short' })
  const letter = format({ weekday: 'narrow' })
  const on = (name: Weekday) => monday + weekdays.indexOf(name) * day
  return {
    time: (minutes) => time.format(at(minutes)),
    hour: (minutes) => hour.format(at(minutes)),
    bare: (minutes) => String(Math.floor(minutes / 60)).padStart(2, '0'),
    range: (from, to) => `${time.format(at(from))} – ${time.format(at(to))}`,
    short: (name) => short.format(on(name)),
    letter: (name) => letter.format(on(name)),
  }
}
