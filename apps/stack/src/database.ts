import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { migrateToLatest } from '@consult/db'
import { startEmbeddedCluster } from '@consult/db/embedded'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'

/** The database of this stack, migrated; `stop` ends the embedded server, if it is ours. */
export async function prepareDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  makeDataFolder(config.DATA_DIR)
  if (config.DATABASE_URL) {
    await migrateToLatest(config.DATABASE_URL)
    return { url: config.DATABASE_URL, stop: async () => undefined }
  }
  const cluster = await startEmbeddedCluster(join(config.DATA_DIR, 'postgres'))
  await migrateToLatest(cluster.url)
  // Where the operators' command finds the running one. It holds the password: ours to read, nobody else's.
  const file = join(config.DATA_DIR, 'database-url')
  writeFileSync(file, cluster.url, { mode: 0o600 })
  chmodSync(file, 0o600)
  return { url: cluster.url, stop: () => cluster.stop() }
}
