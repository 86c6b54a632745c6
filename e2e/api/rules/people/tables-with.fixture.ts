import type { TestEnvironment } from '../../environment/index.ts'

/** Every table and partition, with its schema, that has one of the texts in any column, of whatever type. */
export async function tablesWith({ db }: Pick<TestEnvironment, 'db'>, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await db.owner.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('tenant', 'directory') and table_type = 'BASE TABLE' order by 1`,
  )
  if (tables.length < 50) throw new Error('the schema was not read')
  const searches = tables.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where t::text ilike any($1))`,
  )
  const like = texts.map((text) => `%${text}%`)
  const { rows } = await db.owner.query<{ name: string }>(searches.join(' union all '), [like])
  return rows.map(({ name }) => name)
}
