'use client'

import { useWords } from '@consult/ui/i18n/use-words.tsx'
import { When } from '@consult/web-client/lists/when.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'
import { endpointWords } from './words.ts'

/** When the next attempt is: a time, or any moment once that has passed. @param at null: due already */
export function NextAttempt({ at }: { at: string | null }) {
  const words = useWords(endpointWords)
  const isAhead = useClock((now) => at !== null && Date.parse(at) > now)
  return at !== null && isAhead ? <When at={at} seconds /> : words.anyMoment
}
