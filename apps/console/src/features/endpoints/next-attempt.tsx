'use client'

import { When } from '@consult/web-client/lists/when.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'

/** When the next attempt is. @param at null if the attempt is already due. @param due the words to show after that time */
export function NextAttempt({ at, due }: { at: string | null; due: string }) {
  const isAhead = useClock((now) => at !== null && Date.parse(at) > now)
  return at !== null && isAhead ? <When at={at} seconds /> : due
}
