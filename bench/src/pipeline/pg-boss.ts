import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Contender, createSink } from './contender.ts'

const queue = 'bench'
const perInsert = 5_000
/** The fastest batch size here, of 100 to 2,000. A fetch scans the whole backlog for the first job of each key. */
const batchSize = 1_000

interface Delivery {
  laneKey: string
  itemId: string
}

/** pg-boss with a `key_strict_fifo` queue. The patient is the singletonKey, and jobs are fetched in batches. */
export async function enterPgBoss(owner: pg.Pool, databaseUrl: string): Promise<Contender> {
  const sink = 'public.bench_pg_boss_sink'
  await createSink(owner, sink)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const boss = new PgBoss({ connectionString: databaseUrl, max: 10, supervise: false, schedule: false })
  boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`))
  await boss.start()
  await boss.createQueue(queue, { policy: 'key_strict_fifo' })

  const deliverBatch = async () => {
    const jobs = await boss.fetch<Delivery>(queue, { batchSize })
    if (jobs.length === 0) return false
    await pool.query(`insert into ${sink} select * from unnest($1::text[], $2::text[])`, [
      jobs.map((job) => job.data.laneKey),
      jobs.map((job) => job.data.itemId),
    ])
    await boss.complete(
      queue,
      jobs.map((job) => job.id),
    )
    return true
  }
  return {
    name: 'pg-boss',
    sink,
    load: async ({ lanes, perLane }) => {
      await owner.query(`truncate ${sink}`)
      await boss.deleteAllJobs(queue)
      // Insert the first message of every lane, then the second. Jobs with the same key are ordered by insertion.
      for (let n = 0; n < perLane; n += 1) {
        for (let from = 0; from < lanes; from += perInsert) {
          const jobs = Array.from({ length: Math.min(perInsert, lanes - from) }, (_, lane) => {
            const laneKey = `patient-${from + lane}`
            return { singletonKey: laneKey, data: { laneKey, itemId: `${laneKey}-${n}` } }
          })
          await boss.insert(queue, jobs)
        }
      }
    },
    deliver: async (ms) => {
      const deadline = performance.now() + ms
      while (performance.now() < deadline && (await deliverBatch())) {
        // Continue while there is time and work.
      }
    },
    close: async () => {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}
