import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogin, migrateToLatest } from '@consult/db'
import { startEmbeddedCluster } from '@consult/db/embedded'
import type { Config } from './config.ts'
import { makeDataFolder } from './data-folder.ts'
import { type KeptSecretsKey, keepSecretsKey } from './secrets-key.ts'

/** The database of this stack. */
export interface PreparedDatabase {
  /** As the role that processes log in as. */
  readonly url: string
  readonly secretsKey: KeptSecretsKey
  /** Ends the embedded server, if it is ours. */
  stop(): Promise<void>
}

/**
 * Starts the embedded database, unless another is given, and migrates it. In production a database of the operator's is
 * left as it is: its processes log in as a role that may change no schema.
 */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  makeDataFolder(config.DATA_DIR)
  const secretsKey = keepSecretsKey(config)
  if (config.DATABASE_URL) {
    if (config.CONSULT_ENV === 'test') await migrateToLatest(config.DATABASE_URL, secretsKey.parsed)
    return { url: config.DATABASE_URL, secretsKey, stop: async () => undefined }
  }
  const cluster = await startEmbeddedCluster(join(config.DATA_DIR, 'postgres'))
  await migrateToLatest(cluster.url, secretsKey.parsed)
  // Where the operators' command finds the running one. It holds the password: ours to read, nobody else's.
  const file = join(config.DATA_DIR, 'database-url')
  writeFileSync(file, cluster.url, { mode: 0o600 })
  chmodSync(file, 0o600)
  return { url: await createLogin(cluster.url, 'consult_service'), secretsKey, stop: () => cluster.stop() }
}
