import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLogin, migrateToLatest } from '@consult/db'
import { startEmbeddedCluster } from '@consult/db/embedded'
import type { Config } from './config.ts'
import { type KeptSecretsKey, keepSecretsKey } from './secrets-key.ts'

/** The database that `npm start` uses. */
export interface PreparedDatabase {
  /** The URL with the role that the processes log in as. */
  readonly url: string
  /** The URL of the schema's owner. In production it is the same as `url`, whose login owns nothing. */
  readonly ownerUrl: string
  readonly secretsKey: KeptSecretsKey
  /** Stops the embedded server. Does nothing for a given database. */
  stop(): Promise<void>
}

/**
 * Starts the embedded database, unless `DATABASE_URL` is set, and migrates it. In production a given database is not
 * migrated, because its login role may not change the schema.
 */
export async function prepareDatabase(config: Config): Promise<PreparedDatabase> {
  const secretsKey = keepSecretsKey(config)
  if (config.DATABASE_URL) {
    if (config.CONSULT_ENV === 'test') await migrateToLatest(config.DATABASE_URL)
    return { url: config.DATABASE_URL, ownerUrl: config.DATABASE_URL, secretsKey, stop: async () => undefined }
  }
  const cluster = await startEmbeddedCluster(join(config.DATA_DIR, 'postgres'))
  await migrateToLatest(cluster.url)
  // The operators' command reads the URL of the running database here. It contains the password: owner only.
  const file = join(config.DATA_DIR, 'database-url')
  writeFileSync(file, cluster.url, { mode: 0o600 })
  chmodSync(file, 0o600)
  const url = await createLogin(cluster.url, 'consult_service')
  return { url, ownerUrl: cluster.url, secretsKey, stop: () => cluster.stop() }
}
