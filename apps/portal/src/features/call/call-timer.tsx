'use client'

import { useClock } from '@consult/web-client/time/clock.ts'
import { clockLength } from './clock-length.ts'

/** Shows how long the call has been running, as a clock. Screen readers skip it, so they do not announce each second. */
export function CallTimer({ since }: { since: string }) {
  const length = useClock((now) => clockLength(now - Date.parse(since)))
  return <span aria-hidden>{length}</span>
}
