import { type Database, openReads, type ReplicaState } from '@consult/db'
import { databaseCheck, type Finding, ok, skipped, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'

/** How long the first comparison with the primary may take, in milliseconds. */
const patienceMs = 3_000
const everyMs = 50

/** What is wrong with a replica that is not used, and what to do. */
const advice: Readonly<Record<Exclude<ReplicaState, 'current'>, readonly [found: string, fix: string]>> = {
  silent: ['does not respond', 'Check that it runs, and that its address and password in DATABASE_READ_URL are right.'],
  behind: ['has not applied the newest commits', 'Check its disk and its network, and long statements on it.'],
  promoted: ['accepts writes, so it is no replica', 'Remove it from DATABASE_READ_URL, or make it follow the primary.'],
  other_cluster: ['is a replica of another database', 'Correct DATABASE_READ_URL.'],
  other_timeline: ['does not follow the present primary', 'Make it follow: pg_rewind, or a new base backup.'],
}

async function findReplicas(database: Database, { databaseReadUrl }: DoctorConfig): Promise<Finding> {
  if (databaseReadUrl === undefined) return skipped('DATABASE_READ_URL is not set')
  const reads = openReads(database, { url: databaseReadUrl, applicationName: 'consult-doctor', max: 1 })
  try {
    const until = performance.now() + patienceMs
    while (reads.replicas.some(({ state }) => state === null) && performance.now() < until) {
      await new Promise((done) => setTimeout(done, everyMs))
    }
    for (const { host, state } of reads.replicas) {
      if (state === 'current') continue
      const [found, fix] = advice[state ?? 'silent']
      return warning(`the read replica ${host} ${found}: the primary answers its reads`, fix)
    }
    return ok(`${reads.replicas.map(({ host }) => host).join(', ')} up to date`)
  } finally {
    await reads.close()
  }
}

export const readReplicas = databaseCheck('read_replicas', findReplicas)
