import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * A migration that runs outside a transaction, for `create index concurrently`. It must be safe to run again after it was
 * interrupted anywhere, so it should do nothing but build or drop one index.
 */
export interface MigrationOutsideTransaction extends Migration {
  readonly outsideTransaction: true
}

export const isOutsideTransaction = (migration: Migration | undefined): boolean =>
  migration !== undefined && 'outsideTransaction' in migration

/** An index of a table in `tenant` or `directory`. `on` is what follows the table's name: `(partner_id, at)`. */
export interface ConcurrentIndex {
  readonly schema: 'tenant' | 'directory'
  readonly table: string
  readonly name: string
  readonly on: string
  readonly unique?: boolean
}

/** Whether the index exists, and whether it can be used. An interrupted build leaves an index that cannot be used. */
async function stateOf(
  db: Kysely<unknown>,
  { schema, name }: ConcurrentIndex,
): Promise<'missing' | 'valid' | 'invalid'> {
  const { rows } = await sql<{ valid: boolean }>`
    select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relname = ${name} and c.relnamespace = ${schema}::regnamespace`.execute(db)
  if (!rows[0]) return 'missing'
  return rows[0].valid ? 'valid' : 'invalid'
}

/**
 * A migration that builds an index while requests read and write the table. It is slower than an ordinary build, and
 * waits for transactions that began before it. The remains of an interrupted build are dropped first. Don't use it for
 * partitioned tables: PostgreSQL cannot build their indexes concurrently.
 */
export function concurrentIndex(index: ConcurrentIndex): MigrationOutsideTransaction {
  const { schema, table, name, on, unique = false } = index
  const drop = (db: Kysely<unknown>) => sql`drop index concurrently if exists ${sql.id(schema, name)}`.execute(db)
  return {
    outsideTransaction: true,
    up: async (db) => {
      const state = await stateOf(db, index)
      if (state === 'valid') return
      if (state === 'invalid') await drop(db)
      await sql`
        create ${sql.raw(unique ? 'unique index' : 'index')} concurrently ${sql.id(name)}
        on ${sql.id(schema, table)} ${sql.raw(on)}`.execute(db)
    },
    down: async (db) => {
      await drop(db)
    },
  }
}
