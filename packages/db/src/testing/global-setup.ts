import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedCluster } from '../embedded/index.ts'
import { migrateToLatest } from '../index.ts'

/**
 * Starts one PostgreSQL for the whole run, with a migrated template. TEST_DATABASE_URL selects another server instead.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'consult-test-'))
  const outside = process.env.TEST_DATABASE_URL
  const cluster = outside ? null : await startEmbeddedCluster(folder, { durable: false })
  const url = outside ?? cluster?.url ?? ''
  const template = `consult_template_${randomBytes(6).toString('hex')}`
  const admin = new pg.Client({ connectionString: url })
  const stop = async () => {
    await admin.end()
    await cluster?.stop('immediate')
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await admin.connect()
    await admin.query(`create database ${template}`)
    const templateUrl = new URL(url)
    templateUrl.pathname = `/${template}`
    await migrateToLatest(templateUrl.href)
  } catch (error) {
    // Vitest calls no teardown when the setup fails, and the server would outlive the run.
    await stop()
    throw error
  }
  project.provide('clusterUrl', url)
  project.provide('templateDatabase', template)
  return async () => {
    await admin.query(`drop database if exists ${template} with (force)`)
    await stop()
  }
}
