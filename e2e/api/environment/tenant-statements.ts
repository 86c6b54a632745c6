import type { TestDatabase } from '@consult/db/testing'
import pg from 'pg'

/** Matches `where "e"."partner_id" = $3`, but no comparison of two columns and no assignment of an update. */
const filter = /(?<=\b(?:where|and|or|on)\s+\(?)(?:"?\w+"?\.)?"?partner_id"?\s*=\s*(\$\d+)/gi
const enters = /^begin(?: read only)?; set local consult\.partner_id/
const leaves = /^(commit|rollback)/

/** Whether one connection is in a transaction of a tenant. */
export class TenantWatch {
  isInTenant = false

  /** Takes a statement that the connection sends. */
  note(statement: string): void {
    if (enters.test(statement)) this.isInTenant = true
    else if (leaves.test(statement)) this.isInTenant = false
  }
}

/** Replaces every comparison of `partner_id` with a parameter. */
export const replaceFilters = (statement: string, replacement: (parameter: string) => string): string =>
  statement.replace(filter, (_comparison, parameter: string) => replacement(parameter))

/** Finds a table of the directory that a statement reads. Directory tables hold all tenants' rows. */
export function createDirectoryMatch(tables: readonly string[]): (statement: string) => string | undefined {
  const match = new RegExp(`\\b(?:from|join|into|update)\\s+(?:"?directory"?\\.)?"?(${tables.join('|')})\\b`, 'i')
  return (statement) => match.exec(statement)?.[1]
}

/** Reads or changes rows of tables. A plain insert does not, and a function compares the `partner_id` that it is given. */
const readsRows = /\b(?:from|join|update|using)\s+(?!(?:\w+\.)?\w+\s*\()["\w]/i

/** Reports whether a tenant's statement on existing rows compares no `partner_id`. */
export const isUnfiltered = (statement: string): boolean =>
  replaceFilters(statement, () => '') === statement &&
  readsRows.test(statement) &&
  !/\binsert\b|\bappend_audit\(/i.test(statement)

/** The tables of a schema without partitions. */
export async function tablesOfSchema(db: TestDatabase, schema: 'tenant' | 'directory'): Promise<string[]> {
  const { rows } = await db.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
    [schema],
  )
  return rows.map(({ name }) => name)
}

const textOf = (query: unknown): string | null => {
  if (typeof query === 'string') return query
  const { text } = (query ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : null
}

/** The statements of tenants in each database that is watched, each once. */
const seen = new Map<string, Set<string>>()
let isWatching = false

/** Records the statements of every connection that this worker opens after this call. */
function watchConnections(): void {
  if (isWatching) return
  isWatching = true
  const watches = new WeakMap<object, TenantWatch>()
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const statement = textOf(args[0])
    if (statement !== null) {
      const watch = watches.get(this) ?? new TenantWatch()
      watches.set(this, watch)
      const wasInTenant = watch.isInTenant
      watch.note(statement)
      if (wasInTenant && watch.isInTenant) seen.get(this.database ?? '')?.add(statement)
    }
    return Reflect.apply(query, this, args)
  } as typeof query
}

/**
 * Checks that every statement on a tenant's rows names the tenant, in addition to row-level security: with
 * row-level security alone, one missing policy would expose all tenants' rows.
 * @returns a function that lists the statements that did not name the tenant since its last call.
 */
export async function watchTenantStatements(db: TestDatabase): Promise<() => string[]> {
  watchConnections()
  const name = new URL(db.url).pathname.slice(1)
  const statements = new Set<string>()
  seen.set(name, statements)
  const directoryOf = createDirectoryMatch(await tablesOfSchema(db, 'directory'))
  return () => {
    const found = [...statements].filter((statement) => isUnfiltered(statement) && directoryOf(statement) === undefined)
    statements.clear()
    return found
  }
}
