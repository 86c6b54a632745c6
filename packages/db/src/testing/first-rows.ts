import type { TestDatabase } from './test-database.ts'

/** Tables that migrations and the setup of tests have filled: what they hold, as JSON. */
interface FirstRows {
  readonly table: string
  readonly rows: string
}

async function tablesOf({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('tenant', 'directory') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function filledOf({ owner }: TestDatabase, tables: readonly string[]): Promise<string[]> {
  const { rows } = await owner.query<{ filled: boolean[] }>(
    `select array[${tables.map((table) => `exists (select from ${table})`).join(', ')}] as filled`,
  )
  return tables.filter((_table, index) => rows[0]?.filled[index])
}

/** The partitions of all tables. Tests and the work that they cause add months. */
async function partitionsOf({ owner }: TestDatabase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('tenant', 'directory') and c.relkind = 'r' and c.relispartition`,
  )
  return rows.map(({ name }) => name)
}

/** A digest of the tables, their row-level security and their constraints. Partitions come and go. */
async function schemaOf({ owner }: TestDatabase): Promise<string> {
  const { rows } = await owner.query<{ digest: string }>(
    `select md5(string_agg(line, ',' order by line)) as digest from (
       select concat_ws(' ', c.oid::regclass, c.relrowsecurity, c.relforcerowsecurity, (
         select string_agg(k.conname, ' ' order by k.conname) from pg_constraint k where k.conrelid = c.oid
       )) as line
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname in ('tenant', 'directory') and c.relkind in ('r', 'p') and not c.relispartition
     ) described`,
  )
  return rows[0]?.digest ?? ''
}

/**
 * Reads what a new database holds.
 * @param options.keeping tables whose rows stay, because a process that goes on knows them.
 * @returns a function that brings the database back to these rows. A new copy costs five times as much, with the
 *   connections that it needs. It throws when a test has changed the tables themselves: every later test would run
 *   without what it removed.
 */
export async function rememberFirstRows(
  db: TestDatabase,
  { keeping }: { keeping: readonly string[] },
): Promise<() => Promise<void>> {
  const tables = (await tablesOf(db)).filter((table) => !keeping.includes(table))
  const firstPartitions = new Set(await partitionsOf(db))
  const schema = await schemaOf(db)
  const first: FirstRows[] = []
  for (const table of await filledOf(db, tables)) {
    const { rows } = await db.owner.query<{ rows: string }>(`select json_agg(t)::text as rows from ${table} t`)
    first.push({ table, rows: rows[0]?.rows ?? '[]' })
  }
  return async () => {
    if ((await schemaOf(db)) !== schema) {
      throw new Error('A test has changed the tables. It needs a database that no other file uses.')
    }
    const filled = await filledOf(db, tables)
    const added = (await partitionsOf(db)).filter((partition) => !firstPartitions.has(partition))
    const connection = await db.owner.connect()
    try {
      // Protections of append-only tables are for the service.
      await connection.query('begin; set local session_replication_role = replica')
      // To truncate would give every table new files, which every open connection has to learn about.
      await connection.query(filled.map((table) => `delete from ${table}`).join('; '))
      if (added.length > 0) await connection.query(`drop table ${added.join(', ')}`)
      for (const { table, rows } of first) {
        await connection.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
      }
      await connection.query('commit')
      connection.release()
    } catch (error) {
      connection.release(true)
      throw error
    }
  }
}
