import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import { systemClock } from '@consult/engine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStreamPlaces, type StreamPlaces } from './stream-places.ts'

let db: TestDatabase
let places: StreamPlaces
beforeAll(async () => {
  db = await createTestDatabase()
  places = createStreamPlaces(db.database, systemClock)
})
afterAll(() => db.close())

const request = (holder: string, partnerId = 'par_1') => ({ partnerId, holder, maxOfPartner: 2000 })

test('streams that open at the same time share statements, and each has a place of its own', async () => {
  const holders = Array.from({ length: 60 }, (_, n) => `pat_${n % 20} log`)
  const taken = await Promise.all(holders.map((holder) => places.take(request(holder))))
  const named = taken.map((stream) => `${stream?.holder} ${stream?.place} ${stream?.streamId}`)
  const { rows } = await db.owner.query<{ named: string; transaction: string }>(
    `select holder || ' ' || place || ' ' || stream_id as named, xmin::text as transaction from directory.open_streams`,
  )
  expect(named.toSorted()).toEqual(rows.map((row) => row.named).toSorted())
  expect(taken.map((stream) => stream?.place).toSorted()).toEqual([0, 1, 2].flatMap((place) => Array(20).fill(place)))
  expect(new Set(rows.map(({ transaction }) => transaction)).size).toBeLessThan(10)
})

test('a request that cannot be written does not fail those that share its statement', async () => {
  const outcomes = await Promise.allSettled(
    ['pat_21 log', 'pat_\u0000 log', 'pat_22 log'].map((holder) => places.take(request(holder, 'par_2'))),
  )
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a partner whose places are locked delays no other partner', async () => {
  const first = await places.take(request('pat_31 log', 'par_3'))
  const lock = await db.owner.connect()
  await lock.query('begin')
  await lock.query(`select pg_advisory_xact_lock(hashtextextended('par_3 pat_31 log', 0))`)
  const waiting = places.take(request('pat_31 log', 'par_3'))
  expect((await places.take(request('pat_41 log', 'par_4')))?.place).toBe(0)
  await lock.query('rollback')
  lock.release()
  expect([first?.place, (await waiting)?.place]).toEqual([0, 1])
})

test('a renewal keeps the places, takes those back that a crash emptied, and misses those that others have', async () => {
  const [lost, kept, gone] = await Promise.all(
    ['pat_51 log', 'pat_52 log', 'pat_53 log'].map((holder) => places.take(request(holder, 'par_5'))),
  )
  const streams = [lost, kept, gone].filter((stream) => stream != null)
  const leases = async () => {
    const { rows } = await db.owner.query(
      `select stream_id, leased_until from directory.open_streams where partner_id = 'par_5'`,
    )
    return new Map<string, Date>(rows.map((row) => [row.stream_id, row.leased_until]))
  }
  const expire = `update directory.open_streams set leased_until = leased_until - interval '20 seconds' where partner_id = 'par_5'`
  await db.owner.query(expire)
  const before = await leases()
  expect(await places.renew(streams)).toEqual(new Set(streams.map(({ streamId }) => streamId)))
  const after = await leases()
  expect([...after].every(([id, until]) => until > (before.get(id) ?? until))).toBe(true)

  await db.owner.query('delete from directory.open_streams where stream_id = $1', [lost?.streamId])
  await db.owner.query('update directory.open_streams set stream_id = gen_random_uuid() where stream_id = $1', [
    gone?.streamId,
  ])
  expect(await places.renew(streams)).toEqual(new Set([lost?.streamId, kept?.streamId]))
  expect((await leases()).has(lost?.streamId ?? '')).toBe(true)
})
