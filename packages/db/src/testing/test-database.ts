import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../index.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connects as the owner to the server that all test files share. */
    clusterUrl: string
    /** The migrated database from which every test database is copied. */
    templateDatabase: string
  }
}

/** An empty database for one test, as its owner sees it. */
export interface EmptyDatabase {
  readonly url: string
  /** Runs statements as the owner, bypassing row-level security: for inspection, and for operators' actions. */
  readonly owner: pg.Pool
  /** For pools to this database: fails a test whose connection breaks unintentionally. */
  readonly onError: (error: Error) => void
  close(): Promise<void>
}

/** A migrated database for one test file, as its owner and as the application see it. */
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
    // A pool can end before its connections do, so dropping the database may find some still open.
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
