import type { Database } from '@consult/db'
import { sql } from 'kysely'
import { databaseCheck, type Finding, ok, problem } from '../check.ts'

interface RoleFacts {
  readonly role: string
  readonly isSuperuser: boolean
  readonly bypassesRowSecurity: boolean
}

async function findRole(database: Database): Promise<Finding> {
  const wrong = await database.findWrongSession()
  if (wrong !== null) return problem('sessions do not get the settings of the application', wrong)
  const { rows } = await sql<RoleFacts>`
    select rolname as role, rolsuper as "isSuperuser", rolbypassrls as "bypassesRowSecurity"
    from pg_roles where rolname = current_user`.execute(database.directory)
  const [facts] = rows
  if (facts?.isSuperuser || facts?.bypassesRowSecurity) {
    return problem(
      `the role ${facts.role} ${facts.isSuperuser ? 'is a superuser' : 'bypasses row-level security'}`,
      `Run as the owner: alter role ${facts.role} nosuperuser nobypassrls;`,
    )
  }
  return ok(`sessions work as ${facts?.role}, which is bound by row-level security`)
}

async function findRowSecurity(database: Database): Promise<Finding> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = 'tenant'::regnamespace and relkind in ('r', 'p') and not (relrowsecurity and relforcerowsecurity)
    order by 1`.execute(database.directory)
  if (rows.length === 0) return ok('every table of the partners is protected by row-level security')
  const names = rows.map(({ name }) => name)
  const fix = names.map((name) => `alter table tenant.${name} enable row level security, force row level security`)
  return problem(`row-level security is off for ${names.join(', ')}`, `Run as the owner: ${fix.join('; ')};`)
}

export const role = databaseCheck('role', findRole)
export const rowSecurity = databaseCheck('row_security', findRowSecurity)
