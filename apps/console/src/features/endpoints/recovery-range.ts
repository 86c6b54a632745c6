import { webhookAttemptDays } from '@consult/domain'
import { localInput } from './local-input.ts'

const dayMs = 24 * 60 * 60 * 1000

/** The default start of a recovery: a day ago, but not before the endpoint existed. */
export function recoveryStart(createdAt: string, now: number): string {
  return localInput(new Date(Math.max(now - dayMs, Date.parse(createdAt))))
}

/** The range of a recovery, or what is wrong with the fields it is typed in. */
export type RecoveryRange =
  | { readonly since: string; readonly until?: string }
  | { readonly fault: 'sinceMissing' | 'sinceTooOld' | 'untilTooEarly' }

/** Reads the range from its two fields, in the reader's zone. An empty end means now. */
export function readRange(since: string, until: string, now: number): RecoveryRange {
  const [start, end] = [Date.parse(since), Date.parse(until)]
  if (Number.isNaN(start)) return { fault: 'sinceMissing' }
  if (start < now - webhookAttemptDays * dayMs) return { fault: 'sinceTooOld' }
  if (end <= start) return { fault: 'untilTooEarly' }
  return {
    since: new Date(start).toISOString(),
    ...(!Number.isNaN(end) && { until: new Date(end).toISOString() }),
  }
}
