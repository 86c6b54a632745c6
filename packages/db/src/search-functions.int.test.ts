import { sized } from '@consult/testing'
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

/** Which messages also contain a word, by the message's position; the last is the newest. */
const wordsOf: Record<string, (n: number) => boolean> = {
  half: (n) => n % 2 === 0,
  third: (n) => n % 3 === 0,
  hundredth: (n) => n % 100 === 0,
  few: (n) => n % 900 === 0,
  once: (n) => n % 2 === 0 && n < 500,
  lately: (n) => n > messagesEach - 90 || n % 700 === 0,
  again: (n) => n > messagesEach - 90 || (n < 700 && n % 2 === 0),
}
const textOf = (n: number) =>
  ['common', `word${n}`, ...Object.keys(wordsOf).filter((word) => wordsOf[word]?.(n))].join(' ')

/**
 * Creates a partner with one patient, one consult and many messages. Each message has a unique word and a common one,
 * and messages share their instant in pairs.
 */
async function fill(partnerId: string): Promise<void> {
  const run = (statement: string) => db.owner.query(statement, [partnerId, now])
  await run(`
    insert into tenant.patients (partner_id, patient_id, external_id, phone, metadata, created_at, updated_at, words)
    values ($1, 'pat', 'pat', '+1', '{}', $2, $2, '''mara''')`)
  await run(`
    insert into tenant.async_consults (partner_id, async_consult_id, status, patient_id, patient_external_id, metadata,
      created_at, last_activity_at) values ($1, 'ac', 'queued', 'pat', 'pat', '{}', $2, $2)`)
  await db.owner.query(
    `
    insert into tenant.messages (partner_id, async_consult_id, sequence, message_id, author_type, text, accepted_at,
      created_at, words)
    select $1, 'ac', n, 'msg_' || n, 'patient', 'x', $2, $2::timestamptz + make_interval(secs => n / 2), text::tsvector
    from unnest($3::text[]) with ordinality as said (text, n)`,
    [partnerId, now, Array.from({ length: messagesEach }, (_, n) => textOf(n + 1))],
  )
}

beforeAll(async () => {
  db = await createTestDatabase()
  await fill(own)
  await fill(foreign)
  await db.owner.query('vacuum analyze tenant.messages')
})
afterAll(() => db.close())

interface Hit {
  readonly async_consult_id: string
  readonly sequence: string
  readonly created_at: Date
}

const messages = async (tx: Pick<TenantTransaction, 'db'>, query: string, most = 10, before?: Hit): Promise<Hit[]> =>
  (
    await sql<Hit>`
      select * from tenant.search_messages(${query}::tsquery, ${before?.created_at ?? null}::timestamptz,
        ${before?.async_consult_id ?? null}, ${before?.sequence ?? null}::bigint, ${most})`.execute(tx.db)
  ).rows
const patients = async (tx: Pick<TenantTransaction, 'db'>) =>
  (await sql`select * from tenant.search_patients('mara', 10)`.execute(tx.db)).rows

describe('searching as the application', () => {
  test('finds only the tenant’s own ids, newest first', async () => {
    await db.database.inTenant(own, async (tx) => {
      const found = await messages(tx, 'common', 2)
      expect(found.map(({ sequence }) => Number(sequence))).toEqual([messagesEach, messagesEach - 1])
      expect(Object.keys(found[0] ?? {})).toEqual(['async_consult_id', 'sequence', 'created_at'])
      expect(await messages(tx, 'common', 2 * messagesEach)).toHaveLength(messagesEach)
      expect(await patients(tx)).toEqual([{ patient_id: 'pat' }])
    })
  })

  test.each([
    ['a word of half of all', 'half', (n: number) => n % 2 === 0],
    ['two frequent words', 'half & third', (n: number) => n % 6 === 0],
    ['a word here and there', 'hundredth', wordsOf.hundredth],
    ['a word that is rare', 'few', wordsOf.few],
    ['a word that was frequent once', 'once', wordsOf.once],
    ['a word that has become frequent', 'lately', wordsOf.lately],
    ['a word that is frequent again', 'again', wordsOf.again],
    ['the beginning of words', 'h:*', (n: number) => n % 2 === 0 || n % 100 === 0],
    ['a word that nobody wrote', 'none', () => false],
  ])(
    'finds every message with %s exactly once, page by page, newest first',
    { tags: 'sized' },
    async (_name, query, has) => {
      const expected = Array.from({ length: messagesEach }, (_, n) => messagesEach - n).filter((n) => has?.(n))
      // Small pages end within every stretch of messages.
      for (const most of sized([100], [7, 100])) {
        const found: number[] = []
        await db.database.inTenant(own, async (tx) => {
          let last: Hit | undefined
          do {
            const page: Hit[] = await messages(tx, query, most, last)
            expect(page.length).toBeLessThanOrEqual(most)
            last = page.length === most ? page.at(-1) : undefined
            found.push(...page.map(({ sequence }) => Number(sequence)))
          } while (last)
        })
        expect(found).toEqual(expected)
      }
    },
  )

  test('finds nothing for an empty tenant or outside a tenant', async () => {
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
      ['partner_id'],
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

test('the searcher can read words and ids, but no text', async () => {
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
  /** The query plan for that role. */
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

  test('serves the functions’ role and could not serve the application’s own', async () => {
    expect(await planAs('consult_searcher')).toMatch(byIndex)
    expect(await planAs('consult_app')).not.toMatch(byIndex)
  })
})
