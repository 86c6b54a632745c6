import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'
import { citusWorkers, databaseAt, prepareCitusTemplate, runOn } from './citus-nodes.ts'
import { createServerFolder } from './server-folder.ts'
import { addTestOperator } from './test-operator.ts'

async function prepareTemplate(url: string): Promise<void> {
  await migrateToLatest(url)
  await addTestOperator(url)
}

/**
 * Starts one PostgreSQL for the whole run, with a migrated template, and keeps a copy of its files for tests that need
 * their own server. Files of tests belong into the same folder: it is removed even if a worker was killed. TEST_DATABASE_URL selects a different server instead, without a copy of its files. TEST_POOLER_URL
 * selects the PgBouncer in front of that server that the service connects through, with a login that is a member of
 * `consult_app`. With TEST_CITUS_WORKERS, that server is the coordinator of a Citus cluster.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await createServerFolder()
  const outside = process.env.TEST_DATABASE_URL
  const cluster = outside ? null : await startEmbeddedCluster(folder, { durable: false })
  const url = outside ?? cluster?.url ?? ''
  const prepared = join(folder, 'prepared')
  const template = `consult_template_${randomBytes(6).toString('hex')}`
  const workers = citusWorkers()
  const stop = async () => {
    await cluster?.stop('immediate')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await runOn([url, ...workers], `create database ${template}`)
    if (workers.length > 0) await prepareCitusTemplate(url, workers, template)
    else await prepareTemplate(databaseAt(url, template))
    if (cluster) {
      await cluster.stop()
      execFileSync('cp', ['-a', join(folder, 'cluster'), prepared])
      await cluster.start()
    }
  } catch (error) {
    // Vitest calls no teardown when the setup fails, and the server would outlive the run.
    await stop()
    throw error
  }
  project.provide('runFolder', folder)
  project.provide('clusterUrl', url)
  project.provide('citusWorkers', workers)
  project.provide('templateDatabase', template)
  project.provide('preparedCluster', cluster && prepared)
  project.provide('poolerUrl', process.env.TEST_POOLER_URL ?? null)
  return async () => {
    await runOn([url, ...workers], `drop database if exists ${template} with (force)`)
    await stop()
  }
}
