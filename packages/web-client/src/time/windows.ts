import type { Locale } from '@consult/ui/i18n/locale.ts'
import { durationWords } from './durations.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Formats a whole duration in one unit, written out for a sentence: `48 hours`, `3 days`, `30 minutes`. */
export function wholeDurationWords(ms: number, { language }: Locale): string {
  const sizes = { day, hour, minute, second }
  // Two days are better known as 48 hours.
  const unit =
    ms > 2 * day && ms % day === 0 ? 'day' : ms % hour === 0 ? 'hour' : ms % minute === 0 ? 'minute' : 'second'
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(ms / sizes[unit])
}

/** Formats a range of durations of less than a day, rounded down to the minute: `4–15 min`, `50 min – 1 h 10 min`. */
export function rangeWords(low: number, high: number, locale: Locale): string {
  if (high >= hour) return `${durationWords(low, locale)} – ${durationWords(high, locale)}`
  const format = new Intl.NumberFormat(locale.language, { style: 'unit', unit: 'minute', unitDisplay: 'short' })
  return format.formatRange(Math.floor(low / minute), Math.floor(high / minute))
}

/** Formats the times of a stretch of a day: `14:05–14:25`, `2:05 – 2:25 PM`. */
export function timeRangeWords(from: string, to: string, { language, timeZone }: Locale): string {
  const format = new Intl.DateTimeFormat(language, { timeStyle: 'short', ...(timeZone && { timeZone }) })
  return format.formatRange(new Date(from), new Date(to))
}
