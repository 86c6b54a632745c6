import { setTimeout as pause } from 'node:timers/promises'
import { Logger, makeWorkerUtils, run, runMigrations } from 'graphile-worker'
import pg from 'pg'
import { type Contender, createSink } from './contender.ts'

const perInsert = 5_000
const silent = new Logger(() => () => undefined)

interface Delivery {
  laneKey: string
  itemId: string
}

/** graphile-worker with a named queue per patient, and the settings that its performance documentation recommends. */
export async function enterGraphileWorker(owner: pg.Pool, databaseUrl: string): Promise<Contender> {
  const sink = 'public.bench_graphile_sink'
  await createSink(owner, sink)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 24 })
  const preset = {
    worker: {
      connectionString: databaseUrl,
      concurrentJobs: 24,
      maxPoolSize: 25,
      localQueue: { size: 500 },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
      logger: silent,
    },
  }
  await runMigrations({ preset })
  const utils = await makeWorkerUtils({ preset })
  const taskList = {
    deliver: async (payload: unknown) => {
      const { laneKey, itemId } = payload as Delivery
      await pool.query(`insert into ${sink} values ($1, $2)`, [laneKey, itemId])
    },
  }
  return {
    name: 'graphile-worker',
    sink,
    load: async ({ lanes, perLane }) => {
      await owner.query(`truncate ${sink}`)
      await owner.query('truncate graphile_worker._private_jobs, graphile_worker._private_job_queues cascade')
      for (let n = 0; n < perLane; n += 1) {
        for (let from = 0; from < lanes; from += perInsert) {
          const jobs = Array.from({ length: Math.min(perInsert, lanes - from) }, (_, lane) => {
            const laneKey = `patient-${from + lane}`
            return { identifier: 'deliver', queueName: laneKey, payload: { laneKey, itemId: `${laneKey}-${n}` } }
          })
          await utils.addJobs(jobs)
        }
      }
    },
    deliver: async (ms) => {
      const runner = await run({ preset, taskList, noHandleSignals: true })
      await pause(ms)
      await runner.stop()
    },
    close: async () => {
      await utils.release()
      await pool.end()
    },
  }
}
