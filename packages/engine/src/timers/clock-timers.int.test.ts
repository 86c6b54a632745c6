import { newId } from '@consult/db'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ClockTimer, finishOnClock, nextOnClock, takeOnClock } from './clock-timers.ts'
import { setTimers } from './timer.ts'

let db: TestDatabase
let partnerId: string
const start = new Date('2030-03-04T10:00:00.000Z')
const at = (seconds: number) => new Date(start.getTime() + seconds * 1_000)

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())
beforeEach(() => {
  partnerId = newId('partner', start)
})

const clockTimer = (subjectId: string, seconds: number, clockId = 'tc_1') => ({
  kind: 'remind',
  subjectId,
  dueAt: at(seconds),
  clockId,
})
const set = (...timers: ReturnType<typeof clockTimer>[]) =>
  db.database.inTenant(partnerId, (tx) => setTimers(tx, timers))
const take = (until: Date, clockId = 'tc_1') => db.database.inTenant(partnerId, (tx) => takeOnClock(tx, clockId, until))
const finish = (timer: ClockTimer | undefined) =>
  db.database.inTenant(partnerId, async (tx) => {
    if (timer) await finishOnClock(tx, timer)
  })

test('a timer on a clock is taken from its time on, of that clock alone', async () => {
  await set(clockTimer('a', 60), clockTimer('b', 0, 'tc_2'))
  expect(await take(at(59))).toBeUndefined()
  expect(await take(at(60))).toMatchObject({ kind: 'remind', subjectId: 'a', dueAt: at(60) })
  expect(await db.database.inTenant(partnerId, (tx) => nextOnClock(tx, 'tc_2'))).toEqual(start)
  expect(await db.database.inTenant(newId('partner', start), (tx) => nextOnClock(tx, 'tc_2'))).toBeNull()
})

test('a timer whose worker was killed is taken again, and a finished one is not', async () => {
  await set(clockTimer('a', 0))
  const lost = await take(start)
  const taken = await take(start)
  expect(taken).toMatchObject({ subjectId: 'a' })
  // The worker that was thought dead does not remove a timer that another worker has taken.
  await finish(lost)
  expect(await db.database.inTenant(partnerId, (tx) => nextOnClock(tx, 'tc_1'))).toEqual(start)
  await finish(taken)
  expect(await take(start)).toBeUndefined()
})

test.each([0, 60])('a timer that is set while it fires, %i seconds later, fires again', async (seconds) => {
  await set(clockTimer('a', 0))
  const taken = await take(start)
  await set(clockTimer('a', seconds))
  await finish(taken)
  expect(await take(at(seconds))).toMatchObject({ subjectId: 'a', dueAt: at(seconds) })
})

test('timers are taken in the order of their times, whatever the order in which they were set', {
  tags: 'full',
}, async () => {
  const timers = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 10, max: 99 }), seconds: fc.integer({ min: 0, max: 3 }) }),
    {
      selector: ({ id }) => id,
      minLength: 2,
      maxLength: 4,
    },
  )
  await db.database.inTenant(partnerId, async (tx) => {
    for (const [seed, given] of fc.sample(timers, { numRuns: 1_000, seed: 1 }).entries()) {
      const clockId = `tc_${seed}`
      await setTimers(
        tx,
        given.map(({ id, seconds }) => clockTimer(`${seed}-${id}`, seconds, clockId)),
      )
      const taken: string[] = []
      for (let timer = await takeOnClock(tx, clockId, at(3)); timer; timer = await takeOnClock(tx, clockId, at(3))) {
        taken.push(timer.subjectId)
        await finishOnClock(tx, timer)
      }
      const inOrder = given.toSorted((one, other) => one.seconds - other.seconds || one.id - other.id)
      expect(taken).toEqual(inOrder.map(({ id }) => `${seed}-${id}`))
    }
  })
})
