'use client'

import { useLocale } from '@consult/ui/i18n/use-words.tsx'
import { dateWords, fullWords, timeWords } from '../time/days.ts'
import { serverNow } from '../time/server-clock.ts'

/** A time in the reader's zone, with the whole date as a tooltip. @param seconds for times that lie close together */
export function When({ at, seconds = false }: { at: string; seconds?: boolean }) {
  const locale = useLocale()
  return (
    <time dateTime={at} title={fullWords(at, locale)} className="figures">
      {`${dateWords(at, serverNow(), locale)}, ${timeWords(at, locale, { seconds })}`}
    </time>
  )
}
