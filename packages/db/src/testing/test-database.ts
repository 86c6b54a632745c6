import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as the owner to the server that all test files share. */
    clusterUrl: string
    /** The migrated database that every test database is a copy of. */
    templateDatabase: string
  }
}

/** An empty database of a test's own, as its owner sees it. */
export interface EmptyDatabase {
  readonly url: string
  /** Statements as the owner, past row-level security: for looking, and for what operators do. */
  readonly owner: pg.Pool
  /** For pools to this database: no connection may break in a test that does not mean to break it. */
  readonly onError: (error: Error) => void
  close(): Promise<void>
}

/** A migrated database of a test file's own, as its owner sees it and as the application does. */
export interface TestDatabase extends EmptyDatabase {
  readonly database: Database
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

async function createDatabase(template: string): Promise<EmptyDatabase> {
  const name = `consult_test_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name} template ${template}`)
  const url = new URL(inject('clusterUrl'))
  url.pathname = `/${name}`
  const owner = new pg.Pool({ connectionString: url.href, max: 4 })
  let closed = false
  const onError = (error: Error) => {
    // A pool has ended before its connections have: dropping the database may find some that are still going.
    if (!closed) throw error
  }
  owner.on('error', onError)
  return {
    url: url.href,
    owner,
    onError,
    close: async () => {
      closed = true
      await owner.end()
      await administer(`drop database ${name} with (force)`)
    },
  }
}

/** A database without our schema, for tests of the migrations. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => createDatabase('template1')

/** A fresh copy of the migrated template; a few tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const empty = await createDatabase(inject('templateDatabase'))
  const { url, onError, close } = empty
  const database = openDatabase({ url, applicationName: 'consult-test', max: 20, onError })
  return {
    ...empty,
    database,
    close: async () => {
      await database.close()
      await close()
    },
  }
}
