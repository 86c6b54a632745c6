import type { Locale } from '../../ui/i18n/locale.ts'
import { wordsIn } from '../../ui/i18n/words.ts'
import { timeWords as words } from './words.ts'

/** The calendar day of an instant in the reader's time zone, as a key: `2026-11-21`. */
export function dayKey(instant: string | number, { timeZone }: Pick<Locale, 'timeZone'> = {}): string {
  return format(instant, { language: 'en-CA', ...(timeZone && { timeZone }) }, { dateStyle: 'short' })
}

/** A day as its heading says it: `Today`, `Yesterday`, `Monday 3 November`, with the year when it is another. */
export function dayWords(instant: string | number, now: number, locale: Locale): string {
  const key = dayKey(instant, locale)
  if (key === dayKey(now, locale)) return wordsIn(words, locale.language).today
  if (key === dayKey(now - 24 * 60 * 60 * 1000, locale)) return wordsIn(words, locale.language).yesterday
  const thisYear = key.slice(0, 4) === dayKey(now, locale).slice(0, 4)
  return format(instant, locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!thisYear && { year: 'numeric' }),
  })
}

/** A time of day: `14:05`, or as the reader's language writes it. */
export function timeWords(instant: string | number, locale: Locale): string {
  return format(instant, locale, { timeStyle: 'short' })
}

/** A date, short: `3 Nov`, with the year when it is another. */
export function dateWords(instant: string | number, now: number, locale: Locale): string {
  const thisYear = dayKey(instant, locale).slice(0, 4) === dayKey(now, locale).slice(0, 4)
  return format(instant, locale, { day: 'numeric', month: 'short', ...(!thisYear && { year: 'numeric' }) })
}

/** Date and time in full, for titles and the record. */
export function fullWords(instant: string | number, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'full', timeStyle: 'short' })
}

/** Making a formatter costs more than using it a hundred times, and a transcript uses a few of them a thousand times. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function format(instant: string | number, { language, timeZone }: Locale, options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([language, timeZone, options])
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(language, { ...options, ...(timeZone && { timeZone }) })
    formatters.set(key, formatter)
  }
  return formatter.format(new Date(instant))
}
