'use client'

import { When } from '@consult/web-client/lists/when.tsx'
import { useClock } from '@consult/web-client/time/clock.ts'

/** When the next attempt is. @param at null: due already. @param due what to say once that has passed */
export function NextAttempt({ at, due }: { at: string | null; due: string }) {
  const isAhead = useClock((now) => at !== null && Date.parse(at) > now)
  return at !== null && isAhead ? <When at={at} seconds /> : due
}
