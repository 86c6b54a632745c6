/** Formats times and dates as the patient's locale writes them, in the device's time zone. */
export interface Formats {
  time(at: Date): string
  /** The name of a day: today, yesterday, or its date. */
  day(at: Date, now: Date): string
  /** Day and time. */
  moment(at: Date): string
  /** The date with its year, and the time. */
  instant(at: Date): string
  /** The time left until `at`, in its largest unit: "in 47 hours". */
  left(at: Date, now: Date): string
  /** The size of a file. */
  size(bytes: number): string
  /** A fraction, 0 to 1, as a percentage. */
  percent(part: number): string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Returns the start of the calendar day. Twice a year, that day is 23 or 25 hours long. */
const dayOf = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/** True when both are on the same calendar day in the device's time zone. */
export const isSameDay = (one: Date, other: Date) => dayOf(one) === dayOf(other)

export function createFormats(locale: string): Formats {
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  const date = new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' })
  const dateWithYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric' })
  const moment = new Intl.DateTimeFormat(locale, { weekday: 'short', hour: 'numeric', minute: '2-digit' })
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const exact = new Intl.RelativeTimeFormat(locale)
  const kilobytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 })
  const megabytes = new Intl.NumberFormat(locale, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const capitalise = (text: string) => text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
  return {
    time: (at) => time.format(at),
    moment: (at) => moment.format(at),
    instant: (at) => instant.format(at),
    day(at, now) {
      const ago = Math.round((dayOf(now) - dayOf(at)) / day)
      if (ago === 0 || ago === 1) return capitalise(relative.format(-ago, 'day'))
      return capitalise((at.getFullYear() === now.getFullYear() ? date : dateWithYear).format(at))
    },
    size: (bytes) =>
      bytes < 1_000_000 ? kilobytes.format(Math.max(1, bytes / 1000)) : megabytes.format(bytes / 1_000_000),
    percent: (part) => percent.format(part),
    left(at, now) {
      const ms = Math.max(at.getTime() - now.getTime(), minute)
      if (ms >= 3 * day) return exact.format(Math.floor(ms / day), 'day')
      if (ms >= 2 * hour) return exact.format(Math.floor(ms / hour), 'hour')
      return exact.format(Math.floor(ms / minute), 'minute')
    },
  }
}
