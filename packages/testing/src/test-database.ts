import { randomBytes } from 'node:crypto'
import { type Database, openDatabase } from '@consult/db'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of a test file's own, as the application sees it, and as its owner does. */
export interface TestDatabase {
  readonly url: string
  readonly database: Database
  /** Statements as the owner, past row-level security: for looking, and for what operators do. */
  readonly owner: pg.Pool
  close(): Promise<void>
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A fresh copy of the migrated template; a few tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `consult_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${inject('templateDatabase')}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const fail = (error: Error) => {
    throw error
  }
  const database = openDatabase({ url: url.href, applicationName: 'consult-test', max: 20, onError: fail })
  const owner = new pg.Pool({ connectionString: url.href, max: 4 })
  return {
    url: url.href,
    database,
    owner,
    close: async () => {
      await database.close()
      await owner.end()
      await administer(`drop database ${name} with (force)`)
    },
  }
}
