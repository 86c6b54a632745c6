import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'

/** A PostgreSQL of a test file's own, migrated, that may be stopped and started as often as it takes. */
export interface TestServer {
  readonly url: string
  /** Stops it the hard way, as a crash does, and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/** Starts it; about two seconds. Where no server has to die, `createTestDatabase` is far cheaper. */
export async function startTestServer(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  const cluster = await startEmbeddedCluster(folder, { durable: false })
  let running = true
  const stop = async () => {
    await cluster.stop('immediate')
    running = false
  }
  const start = async () => {
    await cluster.start()
    running = true
  }
  const close = async () => {
    if (running) await stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await migrateToLatest(cluster.url)
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: cluster.url,
    restart: async () => {
      await stop()
      await start()
    },
    stop,
    start,
    close,
  }
}
