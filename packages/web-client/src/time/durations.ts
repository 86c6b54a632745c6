import type { Locale } from '@consult/ui/i18n/locale.ts'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { timeWords } from './words.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/**
 * Formats a duration, rounded down to the units that matter: `45 s`, `12 min`, `1 h 5 min`, `2 d 3 h`.
 * @param ms milliseconds; a negative duration counts as zero.
 */
export function durationWords(ms: number, { language }: Locale): string {
  const { seconds, minutes, hours, days } = wordsIn(timeWords, language)
  const length = Math.max(0, ms)
  if (length < minute) return seconds(Math.floor(length / second))
  if (length < hour) return minutes(Math.floor(length / minute))
  if (length < day) return pair(hours(Math.floor(length / hour)), Math.floor((length % hour) / minute), minutes)
  return pair(days(Math.floor(length / day)), Math.floor((length % day) / hour), hours)
}

/** Formats a duration like `durationWords`, but shows less than a minute without counting the seconds. */
export function waitWords(ms: number, locale: Locale): string {
  return ms < minute ? wordsIn(timeWords, locale.language).underAMinute : durationWords(ms, locale)
}

/** Formats the time left to the second: `4:05`. A negative time counts as zero. */
export function countdownWords(ms: number, { language }: Locale): string {
  const left = Math.max(0, Math.ceil(ms / second))
  const seconds = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 }).format(left % 60)
  return `${new Intl.NumberFormat(language).format(Math.floor(left / 60))}:${seconds}`
}

function pair(large: string, small: number, smallWords: (count: number) => string): string {
  return small === 0 ? large : `${large} ${smallWords(small)}`
}
