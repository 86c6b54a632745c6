import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from './ids.ts'
import { cursorScope, readCursor, toPage } from './paging.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

const first = Date.parse('2026-03-02T09:00:00.000Z')
const partnerId = newId('partner', new Date(first))
const scope = cursorScope(partnerId, 'timers')

/** A page of a list whose first key is the same for many rows: newest first, then by the second key. */
function page(limit: number, cursor: string | undefined) {
  return db.database.inTenant(partnerId, async (tx) => {
    const after = readCursor(scope, cursor, ['instant', 'text'])
    const rows = await tx.db
      .selectFrom('timers')
      .select(['due_at', 'subject_id'])
      .where('partner_id', '=', tx.partnerId)
      .$if(after !== null, (query) => query.where(sql<boolean>`(due_at, subject_id) < (${after?.[0]}, ${after?.[1]})`))
      .orderBy('due_at', 'desc')
      .orderBy('subject_id', 'desc')
      .limit(limit + 1)
      .execute()
    return toPage(rows, {
      limit,
      scope,
      keysOf: (row) => [row.due_at, row.subject_id],
      toItem: (row) => row.subject_id,
    })
  })
}

async function pages(limit: number): Promise<string[][]> {
  const read: string[][] = []
  let cursor: string | undefined
  do {
    const { items, nextCursor } = await page(limit, cursor)
    read.push(items)
    cursor = nextCursor
  } while (cursor)
  return read
}

test('pages over equal keys miss and repeat no row, wherever the page breaks fall', async () => {
  const subjects = Array.from({ length: 30 }, (_, n) => String(n).padStart(2, '0'))
  // Three instants a millisecond apart, ten rows each.
  await db.database.inTenant(partnerId, (tx) =>
    sql`insert into timers (partner_id, kind, subject_id, due_at, next_attempt_at, failures)
      select ${partnerId}, 'test', t.id, t.at, t.at, 0
      from unnest(${subjects}::text[], ${subjects.map((_, n) => new Date(first + Math.floor(n / 10)))}::timestamptz[])
        as t(id, at)`.execute(tx.db),
  )
  const newestFirst = subjects.toReversed()
  for (const limit of [1, 3, 7, 10, 29, 30, 31]) {
    const read = await pages(limit)
    expect(read.flat()).toEqual(newestFirst)
    expect(read).toHaveLength(Math.ceil(30 / limit))
    expect(read.every((items) => items.length > 0)).toBe(true)
  }
})
