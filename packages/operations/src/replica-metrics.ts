import type { Reads, ReplicaEvents } from '@consult/db'
import { Counter, Gauge } from 'prom-client'
import { faultOf } from './fault.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'

/**
 * Counts where reads are answered, and logs when a replica stops answering and when it is back.
 * @returns what to call with each read and change.
 */
export function countReplicaReads(log: Log, { registry }: Metrics): ReplicaEvents {
  const reads = new Counter({
    name: 'consult_replica_reads_total',
    help: 'Reads that may use a replica, by outcome: replica, or why the primary answered.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return {
    onRead: (outcome) => reads.inc({ outcome }),
    onChange: ({ host, from, to }, error) => {
      const isHealthy = (state: typeof from) => state === 'behind' || state === 'current'
      if (isHealthy(from) && isHealthy(to)) return
      if (isHealthy(to)) log.info({ host }, 'a read replica is used')
      else log.warn({ host, kind: to, ...(error && { fault: faultOf(error) }) }, 'a read replica is not used')
    },
  }
}

/** Reports which replicas answer reads, and the lag of each. A lag is only measured. */
export function reportReplicas({ registry }: Metrics, { replicas }: Reads): void {
  new Gauge({
    name: 'consult_replica_usable',
    help: '1 while the replica answers reads.',
    labelNames: ['replica'],
    registers: [registry],
    collect() {
      for (const { host, state } of replicas) this.set({ replica: host }, state === 'current' ? 1 : 0)
    },
  })
  const lagGauge = (name: string, help: string, unit: 'bytes' | 'seconds') =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers: [registry],
      collect() {
        this.reset()
        for (const { host, lag } of replicas) if (lag) this.set({ replica: host }, lag[unit])
      },
    })
  lagGauge('consult_replica_lag_bytes', 'How much of the log the replica has not applied yet.', 'bytes')
  lagGauge('consult_replica_lag_seconds', 'The age of the last commit on a replica that is behind.', 'seconds')
}
