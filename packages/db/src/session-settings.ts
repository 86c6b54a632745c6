import pg from 'pg'
import { readDatabaseUrl } from './hosts/index.ts'

/**
 * The settings of every application session: its role, search path, timeouts, and the page cost of an SSD. PostgreSQL's
 * default cost is four times higher and makes it read entire tables for a batch of a few hundred lanes.
 */
const settings: Readonly<Record<string, string>> = {
  role: 'consult_app',
  search_path: 'tenant,directory',
  TimeZone: 'UTC',
  statement_timeout: '15s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '20s',
  random_page_cost: '1.1',
}

/**
 * Sessions lack the settings or the role that they need. The message says what to do. Source: docs/operations.md,
 * PgBouncer.
 */
export class SessionSettingsError extends Error {
  override readonly name = 'SessionSettingsError'
}

/** The statements that give every session of a login role in one database the settings. */
export function loginSettings(role: string, database: string): string[] {
  const login = `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)}`
  return Object.entries(settings).map(([name, value]) => {
    const values = value.split(',').map((part) => pg.escapeLiteral(part))
    return `${login} set ${name} = ${values.join(', ')}`
  })
}

interface Session {
  query<Row extends object>(sql: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** @throws SessionSettingsError when the session lacks one of the settings. */
export async function checkSession(session: Session): Promise<void> {
  const { rows } = await session.query<{ name: string; value: string; login: string; database: string }>(
    `select name, current_setting(name) as value, session_user::text as login, current_database()::text as database
      from unnest($1::text[]) as name`,
    [Object.keys(settings)],
  )
  const wrong = rows.filter(({ name, value }) => value.replaceAll(' ', '') !== settings[name])
  const [first] = wrong
  if (!first) return
  throw new SessionSettingsError(
    `Sessions of DATABASE_URL have other settings than they must: ${wrong.map(({ name }) => name).join(', ')}. ` +
      'PgBouncer cannot pass settings on, so the login role must have them. ' +
      `As the owner of the database, run: ${loginSettings(first.login, first.database).join('; ')}`,
  )
}

/** How a pool gives its sessions the settings: when they start or, through PgBouncer, by checking that the role has them. */
export function applySettings(url: string): pg.PoolConfig {
  if (readDatabaseUrl(url).pgbouncer) return { onConnect: checkSession }
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  return { options: options.join(' ') }
}

/** Explains why a session could not begin or is unsuitable; null for any other error. */
function explain(error: unknown): string | null {
  if (error instanceof SessionSettingsError) return error.message
  if (!(error instanceof pg.DatabaseError) || !/^unsupported startup parameter/.test(error.message)) return null
  return 'DATABASE_URL leads to PgBouncer. Add the parameter pgbouncer=true to it; see docs/operations.md.'
}

/**
 * Checks the sessions of a pool.
 * @returns what to do, without secrets; null when the sessions are correct or the database does not respond.
 */
export async function findWrongSession(pool: Session): Promise<string | null> {
  try {
    await checkSession(pool)
    return null
  } catch (error) {
    return explain(error)
  }
}
