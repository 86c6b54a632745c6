import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { EventType } from '@consult/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { narrowedEvents } from './narrowed-events.ts'
import { selectEvents } from './stored-event.ts'

const events = 20_000
const common = 'async_consult.message'
const rare = ['async_consult.closed', 'async_consult.created'] as const
const limit = 5

let db: TestDatabase
let partnerId: string

/** A log in which one event in 2,000 has one of the rare types, in turns. */
beforeAll(async () => {
  db = await createTestDatabase()
  partnerId = newId('partner', new Date())
  await db.owner.query(
    `insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
     select $1, n, 'evt_' || n,
       case when n % 4000 = 0 then $2 when n % 2000 = 0 then $3 else $4 end, '{}', now(), 'pat',
       case when n % 2000 = 0 then 'ac_rare' else 'ac_' || n % 3 end
     from generate_series(1, ${events}) n`,
    [partnerId, ...rare, common],
  )
  await db.owner.query('vacuum analyze tenant.events')
})
afterAll(() => db.close())

type Plan = { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number }

/** A page as `listEvents` reads it: the sequences, and the blocks that it touches. */
const readPage = (types: readonly EventType[] | undefined, order: 'asc' | 'desc', consultId?: string) =>
  db.database.inTenant(partnerId, async (tx) => {
    const page = selectEvents(tx, narrowedEvents(tx, { limit, types, consultId }, sql`v.sequence >= 1`, order))
      .orderBy('e.sequence', order)
      .limit(limit)
    const [explained] = (await page.explain('json', sql`analyze, buffers`)) as [{ 'QUERY PLAN': [{ Plan: Plan }] }]
    const plan = explained['QUERY PLAN'][0].Plan
    const rows = await page.execute()
    return {
      sequences: rows.map(({ sequence }) => sequence),
      blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    }
  })

describe('a page of the events of some types', () => {
  test.each([
    { order: 'asc', sequences: [2000, 4000, 6000, 8000, 10000] },
    { order: 'desc', sequences: [20000, 18000, 16000, 14000, 12000] },
  ] as const)('reads only these events of the log, in the order $order', async ({ order, sequences }) => {
    const page = await readPage(rare, order)
    expect(page.sequences).toEqual(sequences)
    // The log has more than 300 blocks.
    expect(page.blocks).toBeLessThan(120)
  })

  test('of a common type ends with the page', async () => {
    const page = await readPage([common], 'asc')
    expect(page.sequences).toEqual([1, 2, 3, 4, 5])
    expect(page.blocks).toBeLessThan(120)
  })
})

describe('a page of the events of a consult', () => {
  test.each([
    { consultId: 'ac_rare', order: 'desc', sequences: [20000, 18000, 16000, 14000, 12000] },
    { consultId: 'ac_1', order: 'asc', sequences: [1, 4, 7, 10, 13] },
  ] as const)('$consultId reads only its events, in the order $order', async ({ consultId, order, sequences }) => {
    const page = await readPage(undefined, order, consultId)
    expect(page.sequences).toEqual(sequences)
    expect(page.blocks).toBeLessThan(120)
  })

  test('has an index to which events without a consult add nothing', async () => {
    const size = async () => {
      const { rows } = await db.owner.query<{ size: string }>(
        `select sum(pg_relation_size(indexrelid)) as size from pg_index
         where indrelid = 'tenant.events_default'::regclass and pg_get_indexdef(indexrelid) like '%(partner_id, consult_id, %'`,
      )
      return Number(rows[0]?.size)
    }
    const before = await size()
    expect(before).toBeGreaterThan(0)
    await db.owner.query(
      `insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id)
       select $1, n, 'evt_' || n, 'test_clock.ready', '{}', now(), '' from generate_series(1, 5000) n`,
      [newId('partner', new Date())],
    )
    expect(await size()).toBe(before)
  })
})
