import { startTestServer, type TestServer } from '@consult/db/testing'
import type { OperatorServices } from '@consult/request'
import { type AppProcess, startApp } from '@consult/testing'
import pg from 'pg'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'

/** A database, an API process and two worker processes, with a partner and its patients. */
export interface Installation {
  readonly server: TestServer
  readonly owner: pg.Pool
  readonly api: AppProcess
  readonly workers: readonly AppProcess[]
  readonly population: Population
}

/**
 * Runs `measure` on a separate installation, and leaves nothing behind.
 * @param options.prepare called before the processes start.
 * @throws when a process ended on its own.
 */
export async function withInstallation<T>(
  options: { patients: number; prepare?: (services: OperatorServices, population: Population) => Promise<unknown> },
  measure: (installation: Installation) => Promise<T>,
): Promise<T> {
  const server = await startTestServer()
  const owner = new pg.Pool({ connectionString: server.url, max: 2 })
  owner.on('error', () => undefined)
  const processes: AppProcess[] = []
  const ends: string[] = []
  const start = async (app: 'api' | 'worker', name: string) => {
    const started = await startApp({
      name,
      app,
      databaseUrl: server.url,
      environment: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
      onUnexpectedEnd: (who, how) => ends.push(`${who} ${how}`),
    })
    processes.push(started)
    return started
  }
  try {
    const { services, close } = await composeForBench(server.url)
    const population = await createPopulation(services, options.patients)
    await options.prepare?.(services, population)
    await close()
    const api = await start('api', 'API')
    const workers = [await start('worker', 'worker 1'), await start('worker', 'worker 2')]
    await Promise.all(processes.map((started) => started.ready()))
    const result = await measure({ server, owner, api, workers, population })
    if (ends.length > 0) throw new Error(ends.join(', '))
    return result
  } finally {
    await Promise.all(processes.map((started) => started.stop()))
    await owner.end()
    await server.close()
  }
}
