import { startJobs } from './jobs.ts'
import type { WorkersOptions } from './options.ts'
import { startPeriodicTasks } from './periodic-tasks.ts'
import type { Running } from './running.ts'
import { startTraffic } from './traffic.ts'

/** Starts all background work. */
export function startWorkers(options: WorkersOptions): Running {
  const parts = [startTraffic(options), startJobs(options), startPeriodicTasks(options)]
  return {
    stop: async () => {
      await Promise.all(parts.map((part) => part.stop()))
    },
  }
}
