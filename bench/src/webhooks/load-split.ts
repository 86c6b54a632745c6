import { loadavg } from 'node:os'
import type { Installation } from '../outages/installation.ts'
import { cpuTime, databaseCpuTime } from '../report/cpu-time.ts'

/** Processor time in cores, of each part of the installation, and the load of the machine at the end. */
export interface LoadSplit {
  readonly workers: number
  readonly database: number
  /** The process that sends the events and receives the webhooks. */
  readonly bench: number
  readonly load: number
}

/**
 * Starts a measurement. Call the result at the end of the measurement. All values are zero where the system does not
 * report them.
 */
export async function startLoadSplit({ server, workers }: Installation): Promise<() => LoadSplit> {
  const ofDatabase = await databaseCpuTime(server.url)
  const read = () => ({
    at: performance.now(),
    workers: workers.reduce((sum, { pid }) => sum + (cpuTime(pid) ?? 0), 0),
    database: ofDatabase() ?? 0,
    bench: cpuTime(process.pid) ?? 0,
  })
  const before = read()
  return () => {
    const after = read()
    const coresOf = (part: 'workers' | 'database' | 'bench') => (after[part] - before[part]) / (after.at - before.at)
    const [load = 0] = loadavg()
    return { workers: coresOf('workers'), database: coresOf('database'), bench: coresOf('bench'), load }
  }
}

export const renderSplit = ({ workers, database, bench }: LoadSplit) =>
  [workers, database, bench].map((cores) => cores.toFixed(2)).join(' + ')
