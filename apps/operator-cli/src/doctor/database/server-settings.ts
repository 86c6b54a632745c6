import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem, warning } from '../check.ts'
import type { DoctorConfig } from '../config.ts'
import { asLogin } from './as-login.ts'

const off = async (database: Database, names: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...names]}::text[]) as name where current_setting(name) = 'off'`.execute(
    database.directory,
  )
  return rows.map(({ name }) => name)
}

async function findAutovacuum(database: Database): Promise<Finding> {
  const found = await off(database, ['autovacuum', 'track_counts'])
  if (found.length === 0) return ok('on')
  return problem(
    `${found.join(' and ')} is off`,
    `Run as a superuser: ${found.map((name) => `alter system set ${name} = on`).join('; ')}; select pg_reload_conf(); Without vacuum, tables grow and slow down, and at last the server stops accepting writes.`,
  )
}

async function findDurability(database: Database): Promise<Finding> {
  const found = await off(database, ['fsync', 'full_page_writes', 'synchronous_commit'])
  if (found.length === 0) return ok('fsync, full_page_writes and synchronous_commit are on')
  return problem(
    `${found.join(', ')} ${found.length === 1 ? 'is' : 'are'} off`,
    `A crash of the machine loses acknowledged messages. Turn ${found.join(', ')} on for the server, the database and its roles.`,
  )
}

/** The share of the connections at which the server is nearly full. */
const nearlyFull = 0.8

async function findConnections(database: Database, { DATABASE_CONNECTIONS: pools }: DoctorConfig): Promise<Finding> {
  const [facts] = await asLogin(
    database,
    sql<{ open: number; most: number }>`
      select (select count(*) from pg_stat_activity where backend_type = 'client backend') as open,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          - current_setting('reserved_connections')::int as most`,
  )
  const { open = 0, most = 0 } = facts ?? {}
  if (pools !== undefined && pools > most) {
    return problem(
      `the pools may open ${pools} connections, and the server accepts ${most}`,
      'Lower DATABASE_POOL, raise max_connections, or put PgBouncer between them.',
    )
  }
  if (open < most * nearlyFull) return ok(`${open} of ${most} are open`)
  return warning(
    `${open} of ${most} are open`,
    'Raise max_connections, lower DATABASE_POOL, or put PgBouncer between them. Requests wait when none is free.',
  )
}

export const autovacuum = databaseCheck('autovacuum', findAutovacuum)
export const durability = databaseCheck('durability', findDurability)
export const connections = databaseCheck('connections', findConnections)
