import type { Locale } from '@consult/ui/i18n/locale.ts'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { timeWords as words } from './words.ts'

/** Returns an instant's calendar day in the reader's time zone, as a key: `2026-11-21`. */
export function dayKey(instant: string | number, { timeZone }: Pick<Locale, 'timeZone'> = {}): string {
  return format(instant, { language: 'en-CA', ...(timeZone && { timeZone }) }, { dateStyle: 'short' })
}

/**
 * Formats a day for a heading: `Today`, `Yesterday`, `Monday 3 November`, with the year if it is not the current one.
 */
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

/** Formats a time of day in the reader's locale: `14:05`, or `14:05:09`. */
export function timeWords(instant: string | number, locale: Locale, { seconds = false } = {}): string {
  return format(instant, locale, { timeStyle: seconds ? 'medium' : 'short' })
}

/** Formats a time of day with the time zone, for times that people in other places talk about: `14:05 GMT+1`. */
export function zonedTimeWords(instant: string | number, locale: Locale, { seconds = false } = {}): string {
  const second = seconds ? ({ second: '2-digit' } as const) : {}
  return format(instant, locale, { hour: 'numeric', minute: '2-digit', ...second, timeZoneName: 'short' })
}

/** Formats a short date: `3 Nov`, with the year if it is not the current one. */
export function dateWords(instant: string | number, now: number, locale: Locale): string {
  const thisYear = dayKey(instant, locale).slice(0, 4) === dayKey(now, locale).slice(0, 4)
  return format(instant, locale, { day: 'numeric', month: 'short', ...(!thisYear && { year: 'numeric' }) })
}

/** Formats a calendar day, such as `1970-01-01`, always with its year: `1 Jan 1970`. */
export function calendarDayWords(day: string, locale: Locale): string {
  const inUtc = { ...locale, timeZone: 'UTC' }
  return format(`${day}T12:00:00Z`, inUtc, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** Formats the time of a test clock: `3 Nov 2030, 14:05`. */
export function testClockWords(instant: string, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats the full date and the time, for a sentence: `Monday, 3 November 2030 at 14:05`. */
export function dayAndTimeWords(instant: string | number, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'full', timeStyle: 'short' })
}

/** Formats the full date and time with its zone, for tooltips and the record. */
export function fullWords(instant: string | number, locale: Locale): string {
  return format(instant, locale, { dateStyle: 'full', timeStyle: 'long' })
}

/**
 * Cached formatters. Creating one costs more than using it a hundred times, and a transcript uses a few of them a
 * thousand times.
 */
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
