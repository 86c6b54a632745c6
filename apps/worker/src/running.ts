import { startWorkerLoop, type WorkerLoop } from '@consult/engine'
import type { WorkersOptions } from './options.ts'

/** Work that runs in the background until it is stopped. */
export interface Running {
  /** Takes no new work, and waits for running work. */
  stop(): Promise<void>
}

/** Starts a loop that pauses with the worker. */
export function startLoop(
  { services, isPaused = () => false }: WorkersOptions,
  loop: Omit<Parameters<typeof startWorkerLoop>[0], 'wakeUps' | 'isPaused'>,
): WorkerLoop {
  return startWorkerLoop({ ...loop, wakeUps: services.wakeUps, isPaused })
}
