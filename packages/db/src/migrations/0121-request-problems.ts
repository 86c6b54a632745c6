import { type Kysely, sql } from 'kysely'

/** The columns of an entry, of which this migration adds `problems`, and their types in a batch. */
const columns = {
  at: 'timestamptz',
  request_id: 'text',
  method: 'text',
  route: 'text',
  path_ids: 'text[]',
  status: 'integer',
  code: 'text',
  problems: 'json',
  duration_ms: 'integer',
  credential: 'text',
  key_id: 'text',
  physician_id: 'text',
  service_version: 'text',
  network: 'text',
  network_refused: 'boolean',
  replayed: 'boolean',
} as const

/** Replaces the statement of `append_requests`, in 0090, that inserts entries. The rest of the function stays as it is. */
async function insertColumns(db: Kysely<unknown>, names: readonly (keyof typeof columns)[]): Promise<void> {
  const list = names.join(', ')
  const insert = `insert into tenant.request_log (partner_id, sequence, recorded_at, ${list})
        select partner, before + e.place, stamp, ${names.map((name) => `e.${name}`).join(', ')}
        from rows from (json_to_recordset(entries) as (${names.map((name) => `${name} ${columns[name]}`).join(', ')}))
          with ordinality as e (${list}, place)
        returning 1)`
  const { rows } = await sql<{ body: string }>`
    select pg_get_functiondef('tenant.append_requests'::regproc) as body`.execute(db)
  const [{ body } = { body: '' }] = rows
  const changed = body.replace(/insert into tenant\.request_log \([\s\S]*?returning 1\)/, () => insert)
  if (changed === body) throw new Error('append_requests has another form than in 0090')
  await sql.raw(changed).execute(db)
}

const names = Object.keys(columns) as (keyof typeof columns)[]

/** In a test environment, the request log says what was wrong with a request. Source: docs/requests.md. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table tenant.request_log add problems json`.execute(db)
  await insertColumns(db, names)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await insertColumns(
    db,
    names.filter((name) => name !== 'problems'),
  )
  await sql`alter table tenant.request_log drop problems`.execute(db)
}
