import type { QueuePlace } from '@consult/domain'
import { ringSeconds } from './waiting-room.ts'

/** What stands between a waiting patient and a call. */
export interface LineAhead {
  /** Patients before this one who are there and may be rung with the same physicians. */
  readonly rivals: number
  /** Physicians on duty who could take this patient, and how many of them are free. */
  readonly physicians: number
  readonly free: number
  /** The quartiles of the latest calls, in seconds; null before the first. */
  readonly callSeconds: { readonly short: number; readonly long: number } | null
}

/** Until a free physician has joined: a ring, and another when the first goes unanswered. */
const ringing = 2 * ringSeconds

/**
 * A range that most waits fall into. A patient for whom somebody is free is rung now. Else as many calls have to end
 * first as there are patients before this one and none free for; the physicians on duty end them side by side. The
 * low end takes the running calls to end this moment and those after them to be short, the high end takes all for long.
 * @returns null when nobody on duty could take the patient, and when no call has been made to go by.
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
