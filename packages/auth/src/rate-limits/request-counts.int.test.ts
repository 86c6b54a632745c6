import { setImmediate as turn } from 'node:timers/promises'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { accountOfId } from '../partner-account.ts'
import { type CountedRequest, createRequestCounts, partnerFactor, type RequestCounts } from './request-counts.ts'

let db: TestDatabase
let clock: FakeClock
let partnerId: string
let bucket: string
let made = 0

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  clock = new FakeClock()
  made += 1
  partnerId = `par_${made}`
  bucket = `credential ${made}`
  await addPartner(20, 10)
})

async function addPartner(burst: number, perSecond: number) {
  const now = clock.now()
  await db.database.directory
    .insertInto('partners')
    .values({
      partner_id: partnerId,
      name: 'Clinic',
      environment: 'test',
      suspended_at: null,
      key_generation: 1,
      async_enabled: true,
      telehealth_enabled: true,
      assertion_enabled: false,
      max_streams: 100,
      allowed_origins: [],
      rate_limit_per_second: perSecond,
      rate_limit_burst: burst,
      response_sla: 3600,
      reassign_on_breach: false,
      acceptance_window: 3600,
      wrap_up: 180,
      unread_after: 300,
      consent_window: 3600,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

const process_ = () => createRequestCounts({ directory: db.database.directory, clock })

const add = (counts: RequestCounts, { tokens = 1, name = bucket } = {}) =>
  counts.add({ bucket: name, account: accountOfId(partnerId), tokens })

/** Counts requests that arrive at the same time. */
const together = (counts: RequestCounts, many: number, options?: Parameters<typeof add>[1]) =>
  Promise.all(Array.from({ length: many }, () => add(counts, options)))

async function oneByOne(counts: RequestCounts, many: number, options?: Parameters<typeof add>[1]) {
  const results: (CountedRequest | null)[] = []
  for (let n = 0; n < many; n += 1) results.push(await add(counts, options))
  return results
}

const decisions = (counted: readonly (CountedRequest | null)[]) => counted.map((request) => request?.decisive)

test.each([
  { tokens: 1, many: 30 },
  { tokens: 7, many: 6 },
  { tokens: 50, many: 3 },
])('$many requests of $tokens tokens that arrive together are decided as if one came after the other', async (each) => {
  const { tokens, many } = each
  const apart = decisions(await oneByOne(process_(), many, { tokens, name: `${bucket} apart` }))
  await db.owner.query(`delete from directory.rate_buckets where bucket = 'partner ' || $1`, [partnerId])
  expect(decisions(await together(process_(), many, { tokens }))).toEqual(apart)
})

test('what requests that arrived together took is missing for other processes', async () => {
  await together(process_(), 15)
  const others = decisions(await together(process_(), 10))
  expect(others.map((decision) => decision?.state.granted)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)])
})

test('the bucket of the account refuses those for which it has too little, in their order', async () => {
  for (let n = 1; n < partnerFactor; n += 1) await together(process_(), 20, { name: `${bucket} ${n}` })
  await together(process_(), 15, { name: `${bucket} last but one` })
  const last = decisions(await together(process_(), 10))
  expect(last.map((decision) => decision?.policy)).toEqual([...Array(5).fill('default'), ...Array(5).fill('partner')])
  expect(last.map((decision) => decision?.state.granted)).toEqual([...Array(5).fill(true), ...Array(5).fill(false)])
})

test('a refusal by the bucket of the credential takes nothing from the bucket of the account', async () => {
  const counts = process_()
  for (let n = 0; n < partnerFactor; n += 1) await together(counts, 100)
  const others = decisions(await together(counts, 20, { name: `${bucket} other` }))
  expect(others.every((decision) => decision?.state.granted)).toBe(true)
})

test('requests of several credentials that arrive together are counted each in its own bucket and in one statement', async () => {
  const counts = process_()
  const decided = decisions(
    (await Promise.all(['b', 'a', 'c'].map((name, n) => together(counts, 10 * (n + 1), { name })))).flat(),
  )
  const grantsOf = (from: number, to: number) => decided.slice(from, to).filter((each) => each?.state.granted).length
  expect([grantsOf(0, 10), grantsOf(10, 30), grantsOf(30, 60)]).toEqual([10, 20, 20])
  const { rows } = await db.owner.query(
    `select bucket, level::integer, xmin::text as transaction from directory.rate_buckets
    where bucket in ('a', 'b', 'c', 'partner ' || $1) order by bucket`,
    [partnerId],
  )
  expect(rows.map(({ level }) => level / 1000)).toEqual([0, 10, 0, partnerFactor * 20 - 50])
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBe(1)
})

test('requests without an account are not counted', async () => {
  partnerId = 'par_unknown'
  expect(await together(process_(), 3)).toEqual([null, null, null])
  const { rows } = await db.owner.query('select 1 from directory.rate_buckets where bucket = $1', [bucket])
  expect(rows).toEqual([])
})

test('requests that wait for each other need one connection', async () => {
  const counts = process_()
  await add(counts)
  const holder = await db.owner.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from directory.rate_buckets where bucket = $1 for update', [bucket])
    const waiting = Promise.all([together(counts, 50), together(counts, 50, { name: `${bucket} other` })])
    await turn()
    expect(db.database.connections().total).toBeLessThan(4)
    await holder.query('commit')
    await waiting
  } finally {
    holder.release()
  }
})
