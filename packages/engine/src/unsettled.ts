import type { Clock } from '@consult/domain'
import { isTransient } from './failure.ts'

/** Writes about a worker's leases that failed while the database was away. */
export interface Unsettled {
  /**
   * Runs `settle`. If the database is away, runs it again at each `retry`, until it succeeds or the lease has expired
   * at `until`. `settle` may run twice, because a commit can succeed without a response. It must change nothing if
   * another worker has the lease.
   * @throws what `settle` throws when the database is not to blame.
   */
  settle(until: Date, settle: () => Promise<unknown>): Promise<void>
  /**
   * Repeats the writes that failed. Workers call it at every poll.
   * @throws what a `settle` threw when the database is not to blame; that `settle` is not repeated.
   */
  retry(): Promise<void>
}

/**
 * Keeps the writes to make as soon as the database answers again. Without it, everything that a worker held during an
 * outage would wait until the lease expires.
 */
export function createUnsettled(clock: Clock): Unsettled {
  const waiting = new Map<() => Promise<unknown>, Date>()

  const repeat = async (settle: () => Promise<unknown>, until: Date) => {
    try {
      if (clock.now() < until) await settle()
      waiting.delete(settle)
    } catch (error) {
      if (isTransient(error)) return
      waiting.delete(settle)
      throw error
    }
  }

  return {
    settle: async (until, settle) => {
      try {
        await settle()
      } catch (error) {
        if (!isTransient(error)) throw error
        waiting.set(settle, until)
      }
    },
    // Run all of them concurrently: a write that waits for a lock must not delay the other writes.
    retry: async () => {
      const repeated = await Promise.allSettled([...waiting].map(([settle, until]) => repeat(settle, until)))
      const failed = repeated.find((result) => result.status === 'rejected')
      if (failed) throw failed.reason
    },
  }
}
