import type { Locale } from '@consult/ui/i18n/locale.ts'
import { wordsIn } from '@consult/ui/i18n/words.ts'
import { waitWords } from '@consult/web-client/time/durations.ts'
import { consultWords } from './words.ts'

/**
 * Returns the words for how long a patient has been waiting: "Just now" in the first minute.
 * @param longer the words for a longer wait.
 */
export function waitedWords(ms: number, locale: Locale, longer: (length: string) => string): string {
  return ms < 60_000 ? wordsIn(consultWords, locale.language).timing.justNow : longer(waitWords(ms, locale))
}
