import pg from 'pg'
import { distribute, migrateToLatest } from '../index.ts'
import { addTestOperator } from './test-operator.ts'

/** The workers of the Citus cluster whose coordinator is TEST_DATABASE_URL, from TEST_CITUS_WORKERS; otherwise none. */
export const citusWorkers = (): string[] => process.env.TEST_CITUS_WORKERS?.split(',').filter(Boolean) ?? []

/** The URL of another database on the same server. */
export function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements in one session of each server. */
export async function runOn(urls: readonly string[], ...statements: string[]): Promise<void> {
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

const nodeOf = (url: string) => {
  const { hostname, port } = new URL(url)
  return `${pg.escapeLiteral(hostname)}, ${port}`
}

/**
 * Migrates and distributes the empty database `name` of every node. Afterward, nothing may connect to it, not even the
 * maintenance daemon of Citus: a database in use cannot be copied.
 */
export async function prepareCitusTemplate(
  coordinator: string,
  workers: readonly string[],
  name: string,
): Promise<void> {
  const nodes = [coordinator, ...workers]
  const url = databaseAt(coordinator, name)
  await runOn(
    nodes.map((node) => databaseAt(node, name)),
    'create extension citus',
  )
  await runOn(
    [url],
    `select citus_set_coordinator_host(${nodeOf(coordinator)})`,
    ...workers.map((worker) => `select citus_add_node(${nodeOf(worker)})`),
    // Each shard is a table, and a test database is a copy of all of them.
    `alter database ${name} set citus.shard_count = 2`,
  )
  await migrateToLatest(url)
  await addTestOperator(url)
  await distribute(url)
  await runOn(
    nodes,
    `alter database ${name} with allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  )
}
