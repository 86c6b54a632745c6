import { type Weekday, weekdays } from '@consult/domain'

/** A Monday. */
const monday = Date.UTC(2026, 10, 23)
const day = 24 * 60 * 60 * 1000

/** Returns the names of the weekdays in a language: `Monday`, `lunes`. */
export function weekdayNames(language: string): Readonly<Record<Weekday, string>> {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  return Object.fromEntries(weekdays.map((name, n) => [name, format.format(monday + n * day)])) as Record<
    Weekday,
    string
  >
}
