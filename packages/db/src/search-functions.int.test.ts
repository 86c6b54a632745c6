import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TenantTransaction } from './database.ts'
import { newId } from './ids.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

const now = new Date('2026-03-02T09:00:00.000Z')
const own = newId('partner', now)
const foreign = newId('partner', now)
const messagesEach = 3_000

let db: TestDatabase

/** A partner with one patient, one consult and many messages, each of a word of its own and one that all have. */
async function fill(partnerId: string): Promise<void> {
  const run = (statement: string) => db.owner.query(statement, [partnerId, now])
  await run(`
    insert into tenant.patients (partner_id, patient_id, external_id, phone, metadata, created_at, updated_at, words)
    values ($1, 'pat', 'pat', '+1', '{}', $2, $2, '''mara''')`)
  await run(`
    insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id, metadata,
      created_at, last_activity_at) values ($1, 'ac', 'queued', 'pat', 'pat', '{}', $2, $2)`)
  await run(`
    insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, text, accepted_at,
      created_at, words)
    select $1, 'ac', n, 'msg_' || n, 'patient', 'x', $2, $2::timestamptz + make_interval(secs => n),
      ('common word' || n)::tsvector
    from generate_series(1, ${messagesEach}) n`)
}

beforeAll(async () => {
  db = await createTestDatabase()
  await fill(own)
  await fill(foreign)
  await db.owner.query('vacuum analyze tenant.messages')
})
afterAll(() => db.close())

const messages = async (tx: Pick<TenantTransaction, 'db'>, query: string, most = 10) =>
  (
    await sql<{ sequence: string }>`
      select * from search_messages(${query}::tsquery, null, null, null, ${most})`.execute(tx.db)
  ).rows
const patients = async (tx: Pick<TenantTransaction, 'db'>) =>
  (await sql`select * from search_patients('mara', 10)`.execute(tx.db)).rows

describe('searching as the application does', () => {
  test('finds the tenant’s own, newest first, and ids alone', async () => {
    await db.database.inTenant(own, async (tx) => {
      const found = await messages(tx, 'common', 2)
      expect(found.map(({ sequence }) => Number(sequence))).toEqual([messagesEach, messagesEach - 1])
      expect(Object.keys(found[0] ?? {})).toEqual(['async_consult_id', 'sequence', 'created_at'])
      expect(await messages(tx, 'common', 2 * messagesEach)).toHaveLength(messagesEach)
      expect(await patients(tx)).toEqual([{ patient_id: 'pat' }])
    })
  })

  test('finds nothing for a tenant that has nothing, and nothing outside of one', async () => {
    await db.database.inTenant(newId('partner', now), async (tx) => {
      expect([await messages(tx, 'common'), await patients(tx)]).toEqual([[], []])
    })
    const outside = { db: db.database.directory }
    expect([await messages(outside, 'common'), await patients(outside)]).toEqual([[], []])
  })

  test('has no argument for the tenant', async () => {
    const { rows } = await db.owner.query<{ names: string[] }>(`
      select proargnames as names from pg_proc where proowner = 'consult_searcher'::regrole order by proname`)
    expect(rows.map(({ names }) => names)).toEqual([
      [
        'wanted',
        'before_at',
        'before_consult',
        'before_sequence',
        'most',
        'async_consult_id',
        'sequence',
        'created_at',
      ],
      ['wanted', 'most', 'patient_id'],
    ])
  })
})

test('the searcher reads words and where they stand, and no text', async () => {
  const { rows } = await db.owner.query<{ name: string }>(`
    select table_name || '.' || column_name as name from information_schema.column_privileges
    where grantee = 'consult_searcher' order by 1`)
  expect(rows.map(({ name }) => name)).toEqual([
    'messages.async_consult_id',
    'messages.created_at',
    'messages.partner_id',
    'messages.sequence',
    'messages.words',
    'patients.partner_id',
    'patients.patient_id',
    'patients.updated_at',
    'patients.words',
  ])
})

describe('the index', () => {
  /** How the query would be run by that role. */
  async function planAs(role: string): Promise<string> {
    const client = await db.owner.connect()
    try {
      await client.query(`begin; set local role ${role}; set local consult.partner_id = '${own}'`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`
        explain select sequence from tenant.messages m
        where m.partner_id = current_setting('consult.partner_id', true) and m.words @@ 'word7'::tsquery`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  const byIndex = /Index Cond: .*words @@/

  test('serves the functions’ role, and could not serve the application’s own', async () => {
    expect(await planAs('consult_searcher')).toMatch(byIndex)
    expect(await planAs('consult_app')).not.toMatch(byIndex)
  })
})
