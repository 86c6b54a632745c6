import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'

/** A migrated PostgreSQL for one test file, which can be stopped and started repeatedly. */
export interface TestServer {
  readonly url: string
  /** Stops it immediately, like a crash, and starts it again on the same port. */
  restart(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the server, which takes about two seconds. Use the much cheaper `createTestDatabase` where no server has to
 * die.
 */
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
