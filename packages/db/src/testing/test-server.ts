import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'
import { createServerFolder } from './server-folder.ts'
import { addTestOperator } from './test-operator.ts'

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
 * Copies the prepared server of the test run into `folder`.
 * @returns the name of its migrated database; null without a prepared server, such as in a bench that runs outside a
 * test run.
 */
function copyPrepared(folder: string): string | null {
  // Outside of Vitest, there is nothing to inject.
  const prepared = process.env.VITEST ? inject('preparedCluster') : null
  if (!prepared) return null
  execFileSync('cp', ['-a', prepared, join(folder, 'cluster')])
  return inject('templateDatabase')
}

/**
 * Starts the server. Use the cheaper `createTestDatabase` unless the test has to kill the server or needs one without
 * other work.
 */
export async function startTestServer(): Promise<TestServer> {
  const folder = await createServerFolder()
  const migrated = copyPrepared(folder)
  // A bench measures what commits cost in production. A test does not need commits to survive a crash of the machine.
  const cluster = await startEmbeddedCluster(folder, { durable: process.env.VITEST === undefined })
  const url = new URL(cluster.url)
  if (migrated) url.pathname = `/${migrated}`
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
    if (!migrated) {
      await migrateToLatest(url.href)
      await addTestOperator(url.href)
    }
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: url.href,
    restart: async () => {
      await stop()
      await start()
    },
    stop,
    start,
    close,
  }
}
