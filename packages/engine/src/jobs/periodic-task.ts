import type { Database } from '@consult/db'
import { leaseTask, type TaskLease } from './task-lease.ts'

export interface PeriodicTaskOptions {
  readonly database: Database
  /** The task's name in `periodic_tasks`: only one process at a time runs it. */
  readonly task: string
  readonly everySeconds: number
  /**
   * Does the work.
   * @param signal aborts when the process stops, or when another process has taken the task over.
   * @returns true when there is more to do: the task is due again after a minute.
   */
  readonly run: (signal: AbortSignal) => Promise<boolean>
  readonly onError: (error: unknown) => void
  /** How long a killed process's task waits for another process, in seconds: 60 unless given. */
  readonly leaseSeconds?: number
  /** How often each process checks whether the task is due, in milliseconds: 15,000 unless given. */
  readonly pollMs?: number
  readonly random?: () => number
}

/** The pause before the task runs again when there is more to do, or after a failure. */
const againSeconds = { more: 60, failed: 300 }

/**
 * Runs a task regularly, in one process at a time. Each process checks on its own schedule, so that processes that
 * start together do not check at the same time.
 */
export function startPeriodicTask(options: PeriodicTaskOptions): { stop(): Promise<void> } {
  const { database, task, everySeconds, run, onError, leaseSeconds = 60, pollMs = 15_000 } = options
  const random = options.random ?? Math.random
  const stopping = new AbortController()
  let timer: NodeJS.Timeout
  let turn: Promise<void> = Promise.resolve()

  const runUnder = async (lease: TaskLease) => {
    const lost = new AbortController()
    const heartbeat = setInterval(
      () => {
        lease.extend().then((isHeld) => isHeld || lost.abort(), onError)
      },
      (leaseSeconds * 1000) / 3,
    )
    const signal = AbortSignal.any([stopping.signal, lost.signal])
    let next = everySeconds * (0.9 + 0.2 * random())
    try {
      if (await run(signal)) next = againSeconds.more
    } catch (error) {
      onError(error)
      next = againSeconds.failed
    } finally {
      clearInterval(heartbeat)
    }
    // When a process stops, another process can take over the remaining work at once.
    await lease.finish(stopping.signal.aborted ? 0 : next)
  }

  const check = async () => {
    try {
      const lease = await leaseTask(database, task, leaseSeconds)
      if (lease) await runUnder(lease)
    } catch (error) {
      onError(error)
    }
  }

  const wait = (ms: number) => {
    timer = setTimeout(() => {
      turn = check().finally(() => {
        if (!stopping.signal.aborted) wait(pollMs)
      })
    }, ms)
  }
  wait(random() * pollMs)

  return {
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await turn
    },
  }
}
