import type { HintStream, Hints } from './hints/hints.ts'

/** Work that falls due per partner. */
export interface DueWork {
  /** The partners that have something to do now. */
  due(): Promise<string[]>
  /** Does some of a partner's work. @returns true when there may be more. */
  work(partnerId: string): Promise<boolean>
}

/** A running loop. */
export interface WorkerLoop {
  /** Looks for a partner's work at once, as on a hint. */
  wake(partnerId: string): void
  /** Takes no new work, waits for what is under way. */
  stop(): Promise<void>
}

/**
 * Does work as it falls due: at once on a hint, and at every poll whether or not a hint was lost.
 * A partner's work is done by one run at a time in this process; different partners do not wait for each other.
 */
export function startWorkerLoop(options: {
  work: DueWork
  hints: Hints
  stream: HintStream
  pollMs: number
  onError: (error: unknown) => void
}): WorkerLoop {
  const { work, hints, stream, pollMs, onError } = options
  const running = new Map<string, Promise<void>>()
  const again = new Set<string>()
  let stopped = false
  let polling: Promise<void> | null = null

  const run = async (partnerId: string) => {
    do {
      again.delete(partnerId)
      while (!stopped && (await work.work(partnerId))) {
        // As long as there is more.
      }
    } while (!stopped && again.has(partnerId))
  }

  const wake = (partnerId: string) => {
    if (stopped) return
    if (running.has(partnerId)) {
      again.add(partnerId)
      return
    }
    const done = run(partnerId)
      .catch(onError)
      .finally(() => {
        running.delete(partnerId)
        if (again.delete(partnerId)) wake(partnerId)
      })
    running.set(partnerId, done)
  }

  const poll = async () => {
    try {
      for (const partnerId of await work.due()) wake(partnerId)
    } catch (error) {
      onError(error)
    }
  }

  const unsubscribe = hints.subscribe(stream, wake)
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
