import { type Kysely, sql } from 'kysely'

/** The oldest major version of PostgreSQL that this code works with. Source: docs/operations.md. */
const oldestServer = 16

/** @returns what to do about a server with this `server_version_num`; null when the server is new enough. */
export function describeOldServer(version: number): string | null {
  const major = Math.floor(version / 10_000)
  if (major >= oldestServer) return null
  return `The database server is PostgreSQL ${major}.${version % 10_000}. Consult needs PostgreSQL ${oldestServer} or newer: upgrade the server, or set DATABASE_URL to a newer one.`
}

/** A server that is too old. The message says what to do. */
export class OldServerError extends Error {
  override readonly name = 'OldServerError'
}

/** Checks the server's version. @returns what to do, or null. @throws when the database does not respond. */
export async function findOldServer<Schema>(db: Kysely<Schema>): Promise<string | null> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::int as version`.execute(db)
  return describeOldServer(rows[0]?.version ?? 0)
}
