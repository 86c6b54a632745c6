import { type Kysely, sql } from 'kysely'
import { concurrentIndex, type MigrationOutsideTransaction } from './concurrent-index.ts'

/** An index of a table in `tenant` that is partitioned by month. */
export interface PartitionIndex {
  readonly table: string
  readonly name: string
  /** Columns, and expressions with the name that PostgreSQL uses for them in index names. */
  readonly columns: readonly (string | { readonly expression: string; readonly called: string })[]
  /** For a partial index: the condition that its rows meet. */
  readonly where?: string
}

/** The partitions that have no index attached to the index of the whole table, oldest first. */
async function partitionsWithout(db: Kysely<unknown>, { table, name }: PartitionIndex): Promise<string[]> {
  const { rows } = await sql<{ partition: string }>`
    select p.relname as partition from pg_inherits i join pg_class p on p.oid = i.inhrelid
    where i.inhparent = ${`tenant.${table}`}::regclass and not exists (
      select from pg_index x join pg_inherits a on a.inhrelid = x.indexrelid
      where x.indrelid = p.oid and a.inhparent = ${`tenant.${name}`}::regclass)
    order by 1`.execute(db)
  return rows.map(({ partition }) => partition)
}

/**
 * A migration that builds an index on each month of a table while requests read and write it. A month that is created
 * in the meantime gets its index together with its table. An interrupted build is continued.
 */
export function partitionIndex(index: PartitionIndex): MigrationOutsideTransaction {
  const { table, name, columns, where } = index
  const parts = columns.map((column) => (typeof column === 'string' ? column : `(${column.expression})`))
  const on = `(${parts.join(', ')})${where === undefined ? '' : ` where ${where}`}`
  const called = columns.map((column) => (typeof column === 'string' ? column : column.called))
  return {
    outsideTransaction: true,
    up: async (db) => {
      await sql`create index if not exists ${sql.id(name)} on only ${sql.id('tenant', table)} ${sql.raw(on)}`.execute(
        db,
      )
      for (const partition of await partitionsWithout(db, index)) {
        // The same name that PostgreSQL gives to the indexes of later months.
        const own = `${partition}_${called.join('_')}_idx`
        await concurrentIndex({ schema: 'tenant', table: partition, name: own, on }).up(db)
        await sql`alter index ${sql.id('tenant', name)} attach partition ${sql.id('tenant', own)}`.execute(db)
      }
    },
    down: async (db) => {
      await sql`drop index if exists ${sql.id('tenant', name)}`.execute(db)
    },
  }
}
