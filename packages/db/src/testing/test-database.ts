import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, distribute, openDatabase } from '../index.ts'
import { loginSettings } from '../session-settings.ts'
import { databaseAt, runOn } from './citus-nodes.ts'
import { startReplicatedServers } from './replicated-servers.ts'
import { startTestServer } from './test-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for what tests of this run store. It is removed when the run ends. */
    runFolder: string
    /** Connects as the owner to the server that all test files share. */
    clusterUrl: string
    /** The workers of that server's Citus cluster; none without Citus. */
    citusWorkers: string[]
    /** The migrated database from which every test database is copied. */
    templateDatabase: string
    /** The files of a stopped server with that template, to copy; null when there are none. */
    preparedCluster: string | null
    /** A PgBouncer in transaction mode in front of that server, with the login of the service; null when the run has none. */
    poolerUrl: string | null
  }
}

/** An empty database for one test, as its owner sees it. */
export interface EmptyDatabase {
  readonly url: string
  /** Runs statements as the owner, bypassing row-level security: for inspection, and for operators' actions. */
  readonly owner: pg.Pool
  /** The error handler for pools of this database: it fails a test whose connection breaks unintentionally. */
  readonly onError: (error: Error) => void
  close(): Promise<void>
}

/** A migrated database for one test file, as its owner and as the application see it. */
export interface TestDatabase extends EmptyDatabase {
  /** How the service reaches it: `url`, or through PgBouncer if the run has one. */
  readonly serviceUrl: string
  readonly database: Database
}

/** @param remove runs when the owner's connections have ended. */
function openAsOwner(url: string, remove: () => Promise<void>): EmptyDatabase {
  const owner = new pg.Pool({ connectionString: url, max: 4, idleTimeoutMillis: 0 })
  let closed = false
  const onError = (error: Error) => {
    // A pool can end before its connections do, so dropping the database may find some still open.
    if (!closed) throw error
  }
  owner.on('error', onError)
  return {
    url,
    owner,
    onError,
    close: async () => {
      closed = true
      await owner.end()
      await remove()
    },
  }
}

async function createDatabase(template: string): Promise<EmptyDatabase> {
  const name = `consult_test_${randomBytes(6).toString('hex')}`
  const nodes = [inject('clusterUrl'), ...inject('citusWorkers')]
  // The default strategy logs every page of the copy, which takes five times as long.
  await runOn(nodes, `create database ${name} template ${template} strategy file_copy`)
  const url = databaseAt(inject('clusterUrl'), name)
  // A copy has the tables of its template, but not the settings of its sessions.
  if (nodes.length > 1 && template !== 'template1') await distribute(url)
  return openAsOwner(url, () => runOn(nodes, `drop database ${name} with (force)`))
}

function openAsApplication(empty: EmptyDatabase, serviceUrl: string): TestDatabase {
  const { onError, close } = empty
  const database = openDatabase({ url: serviceUrl, applicationName: 'consult-test', max: 20, onError })
  return {
    ...empty,
    serviceUrl,
    database,
    close: async () => {
      await database.close()
      await close()
    },
  }
}

/** A database without our schema, for tests of the migrations. */
export const createEmptyDatabase = (): Promise<EmptyDatabase> => createDatabase('template1')

/** The same database through PgBouncer, whose login role gets the settings that every session needs there. */
async function throughPooler(poolerUrl: string, { url, owner }: EmptyDatabase): Promise<string> {
  const { pathname } = new URL(url)
  const pooled = Object.assign(new URL(poolerUrl), { pathname })
  for (const setting of loginSettings(pooled.username, pathname.slice(1))) await owner.query(setting)
  return pooled.href
}

/** A fresh copy of the migrated template; a few tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const empty = await createDatabase(inject('templateDatabase'))
  const poolerUrl = inject('poolerUrl')
  return openAsApplication(empty, poolerUrl === null ? empty.url : await throughPooler(poolerUrl, empty))
}

/**
 * A migrated database on its own server, for tests of row versions. While any transaction of a server writes,
 * PostgreSQL may keep dead rows in all databases of the server, so concurrent tests would change what this test finds.
 */
export async function createTestDatabaseAlone(): Promise<TestDatabase> {
  const server = await startTestServer()
  return openAsApplication(
    openAsOwner(server.url, () => server.close()),
    server.url,
  )
}

/** A test database with a streaming replica. */
export interface ReplicatedTestDatabase extends TestDatabase {
  readonly replicaUrl: string
}

/** A migrated database on its own two servers. Starting them takes about four seconds. */
export async function createReplicatedTestDatabase(): Promise<ReplicatedTestDatabase> {
  const servers = await startReplicatedServers()
  const { url } = servers.primary
  const database = openAsApplication(
    openAsOwner(url, () => servers.close()),
    url,
  )
  return { ...database, replicaUrl: servers.replica.url }
}
