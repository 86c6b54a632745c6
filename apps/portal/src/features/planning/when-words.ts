import type { Locale } from '@consult/ui/i18n/locale.ts'
import { dayKey, timeWords } from '@consult/web-client/time/days.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

function dayFormat(language: string): Intl.DateTimeFormat {
  const known =
    formats.get(language) ?? new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short' })
  formats.set(language, known)
  return known
}

/** Formats a time ahead: `14:05` on the same day, otherwise `Wed 2 Dec, 14:05`. */
export function whenWords(at: string | number, now: number, locale: Locale): string {
  const time = timeWords(at, locale)
  if (dayKey(at, locale) === dayKey(now, locale)) return time
  return `${dayFormat(locale.language).format(new Date(at))}, ${time}`
}
