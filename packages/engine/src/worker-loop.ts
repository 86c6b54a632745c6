import type { WakeUpStream, WakeUps } from './wake-ups/wake-ups.ts'

/** Work that becomes due per partner. */
export interface DueWork {
  /** The partners that have work due now. */
  due(): Promise<string[]>
  /** Does some of a partner's work. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
}

/** A running loop. */
export interface WorkerLoop {
  /** Checks for a partner's work at once, as on a wake-up. */
  wake(partnerId: string): void
  /** Takes no new work and waits for running work to end. */
  stop(): Promise<void>
}

/** The maximum number of concurrent partners in a loop: more would only wait for each other's connections. */
const partnersAtOnce = 8

/**
 * Runs work as it becomes due: at once on a wake-up, and at every poll in case a wake-up was lost. One partner's work
 * never runs concurrently in this process. Different partners run concurrently and, when there are many, take turns
 * batch by batch.
 */
export function startWorkerLoop(options: {
  work: DueWork
  wakeUps: WakeUps
  /** What wakes it. Default: nothing, for work that can wait for the next poll. */
  stream?: WakeUpStream
  pollMs: number
  onError: (error: unknown) => void
  /** While it returns true, no new work is started. Default: never. */
  isPaused?: () => boolean
}): WorkerLoop {
  const { work, wakeUps, stream, pollMs, onError, isPaused = () => false } = options
  const running = new Map<string, Promise<void>>()
  /** Partners waiting for their turn, in order. A running partner that was woken again is also in this set. */
  const waiting = new Set<string>()
  let stopped = false
  let polling: Promise<void> | null = null

  const runOnce = async (partnerId: string) => {
    try {
      if (await work.work(partnerId)) waiting.add(partnerId)
    } catch (error) {
      onError(error)
    }
    running.delete(partnerId)
    startNext()
  }

  const startNext = () => {
    for (const partnerId of waiting) {
      if (stopped || isPaused() || running.size >= partnersAtOnce) return
      if (running.has(partnerId)) continue
      waiting.delete(partnerId)
      running.set(partnerId, runOnce(partnerId))
    }
  }

  const wake = (partnerId: string) => {
    waiting.add(partnerId)
    startNext()
  }

  const poll = async () => {
    try {
      for (const partnerId of await work.due()) wake(partnerId)
    } catch (error) {
      onError(error)
    }
  }

  const unsubscribe = stream === undefined ? () => undefined : wakeUps.subscribe(stream, wake)
  const timer = setInterval(() => {
    polling ??= poll().finally(() => {
      polling = null
    })
  }, pollMs)

  return {
    wake,
    stop: async () => {
      stopped = true
      clearInterval(timer)
      unsubscribe()
      await polling
      await Promise.all(running.values())
    },
  }
}
