import type { QueuePlace } from '@consult/domain'
import { ringSeconds } from './waiting-room.ts'

/** What a waiting patient's wait depends on. */
export interface LineAhead {
  /** Patients ahead of this one who are present and could be matched with the same physicians. */
  readonly rivals: number
  /** Physicians on duty who could take this patient, and how many of them are free. */
  readonly physicians: number
  readonly free: number
  /** The quartiles of the durations of the latest calls, in seconds. Null before the first call. */
  readonly callSeconds: { readonly short: number; readonly long: number } | null
}

/** The time until a free physician joins, in seconds: one ring, and another if the first is unanswered. */
const ringing = 2 * ringSeconds

/**
 * Estimates a range that most waits fall into. If a physician is free for the patient, it rings now. Otherwise, one call
 * must end for this patient and for each rival without a free physician. The physicians on duty work in parallel. The
 * low end assumes that the running calls end now and later calls are short. The high end assumes that all are long.
 * @returns null when no physician on duty could take the patient, or when there is no earlier call to estimate from.
 */
export function estimateWait({ rivals, physicians, free, callSeconds }: LineAhead): QueuePlace['estimatedWaitSeconds'] {
  if (physicians === 0) return null
  const endings = rivals + 1 - free
  if (endings <= 0) return { low: 0, high: ringing }
  if (callSeconds === null) return null
  const rounds = Math.ceil(endings / physicians)
  return {
    low: Math.round((rounds - 1) * callSeconds.short),
    high: Math.round(rounds * callSeconds.long) + ringing,
  }
}
