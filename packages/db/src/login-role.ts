import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { DatabaseClient, withLogin } from './hosts/index.ts'
import { loginSettings } from './session-settings.ts'
import type { Tables } from './tables/index.ts'

/** The role that a process logs in as, before it switches to `consult_app`. */
export interface LoginRole {
  readonly name: string
  readonly isSuperuser: boolean
  /** It can bypass row-level security, or create roles that can. */
  readonly bypassesRowSecurity: boolean
  readonly mayCreateRoles: boolean
  /** It owns the database, one of our schemas, or an object in one. */
  readonly isOwner: boolean
  /** Its other role memberships, direct or indirect, besides `consult_app`. */
  readonly furtherRoles: readonly string[]
}

/** Reads the role that this process logged in as, and its privileges. */
export async function readLoginRole(directory: Kysely<Tables>): Promise<LoginRole> {
  const { rows } = await sql<LoginRole>`
    select r.rolname as name, r.rolsuper as "isSuperuser", r.rolbypassrls as "bypassesRowSecurity",
      r.rolcreaterole as "mayCreateRoles",
      exists (select from pg_database d where d.datname = current_database() and d.datdba = r.oid)
        or exists (select from pg_namespace n where n.nspname in ('tenant', 'directory') and n.nspowner = r.oid)
        or exists (select from pg_class c where c.relowner = r.oid
          and c.relnamespace in (select oid from pg_namespace where nspname in ('tenant', 'directory'))) as "isOwner",
      array(select m.rolname::text from pg_roles m
        where m.oid <> r.oid and m.rolname <> 'consult_app' and pg_has_role(r.oid, m.oid, 'member')
        order by 1) as "furtherRoles"
    from pg_roles r where r.rolname = session_user`.execute(directory)
  if (!rows[0]) throw new Error('the login role is not in the catalogue')
  return rows[0]
}

/**
 * Creates a role that can only switch to `consult_app`, or gives the existing role a new password. Its sessions have the
 * application's settings from the start, which PgBouncer requires.
 * @param ownerUrl a user who may create roles, on a migrated database.
 * @returns the URL by which a process logs in as that role.
 */
export async function createLogin(ownerUrl: string, name: string): Promise<string> {
  const password = randomBytes(24).toString('base64url')
  const client = new DatabaseClient({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    const role = client.escapeIdentifier(name)
    const secret = client.escapeLiteral(password)
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} with login nobypassrls password ${secret}`)
    await client.query(`grant consult_app to ${role} with inherit false, set true`)
    const { rows } = await client.query<{ database: string }>('select current_database() as database')
    for (const setting of loginSettings(name, rows[0]?.database ?? '')) await client.query(setting)
  } finally {
    await client.end()
  }
  return withLogin(ownerUrl, { username: name, password })
}
