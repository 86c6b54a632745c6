'use client'

import { useLocale } from '@consult/ui/i18n/use-words.tsx'
import { dateWords, fullWords, zonedTimeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'

/**
 * @returns a time in the reader's zone, and the name of that zone, as text. @param seconds true for times that are
 * close together
 */
export function useWhen(at: string, { seconds = false } = {}): string {
  const locale = useLocale()
  return `${dateWords(at, serverNow(), locale)}, ${zonedTimeWords(at, locale, { seconds })}`
}

/** A time with its zone, and the whole date as a tooltip. @param seconds true for times that are close together */
export function When({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const full = fullWords(at, useLocale())
  return (
    <time dateTime={at} title={full} className="figures">
      {useWhen(at, { seconds })}
    </time>
  )
}
