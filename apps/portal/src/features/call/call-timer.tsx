'use client'

import { useClock } from '../../entities/time/clock.ts'
import { clockLength } from './clock-length.ts'

/** How long the call has been running, as a clock counts. Nobody is read every second of it. */
export function CallTimer({ since }: { since: string }) {
  const length = useClock((now) => clockLength(now - Date.parse(since)))
  return <span aria-hidden>{length}</span>
}
