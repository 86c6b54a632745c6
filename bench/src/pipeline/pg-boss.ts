import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { type Contender, createSink } from './contender.ts'

const queue = 'bench'
const perInsert = 5_000
/** What was fastest for it here, of 100 to 2,000: a fetch looks through the whole backlog for the heads of its keys. */
const batchSize = 1_000

interface Delivery {
  laneKey: string
  itemId: string
}

/** pg-boss with a `key_strict_fifo` queue: the patient is the singletonKey, and jobs are fetched in batches. */
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
      // The first message of every lane, then the second: within a key the order is that of insertion.
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
        // As long as there is time, and more.
      }
    },
    close: async () => {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}
