/** @module-tag full */
import { until, WrongMachine } from '@consult/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseClock, type DatabaseClock, describeClock } from './database-clock.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

async function measured(machine: WrongMachine): Promise<DatabaseClock> {
  const clock = createDatabaseClock({ database: db.database, machine })
  await clock.measure()
  return clock
}

/** The difference between the clock's time and the database's, rounded to ten seconds: enough to tell 90 seconds from zero. */
async function errorOf(clock: DatabaseClock): Promise<number> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db.database.directory)
  return Math.round(Math.abs(clock.now().getTime() - (rows[0]?.now.getTime() ?? 0)) / 10_000) * 10
}

test.each([90, -90])('a machine whose clock is %i s ahead has the time of the database', async (ahead) => {
  const clock = await measured(new WrongMachine(ahead))
  expect(await errorOf(clock)).toBe(0)
  expect(Math.round((clock.aheadMs ?? 0) / 10_000)).toBe(ahead / 10)
  expect(clock.isRight).toBe(false)
})

test('a machine whose clock is right may take leases once it has been measured', async () => {
  const clock = createDatabaseClock({ database: db.database })
  expect([clock.isRight, clock.aheadMs]).toEqual([false, null])
  await clock.measure()
  expect(clock.isRight).toBe(true)
})

test('a clock that is off is described by both times, the difference and what to do', async () => {
  const clock = await measured(new WrongMachine(90))
  expect(describeClock(clock)).toMatch(
    /^The clock of this machine is (89|90)\.\d s ahead of the database's: it says \d{4}-.*Z, and the database says \d{4}-.*Z\. At most 2 s are allowed: synchronize both machines with NTP, then start again\.$/,
  )
  expect(describeClock(await measured(new WrongMachine(-90)))).toMatch(/ (89|90)\.\d s behind the database's: /)
})

test('a clock that is set while the process runs changes no time, and takes no leases until it is set back', async () => {
  const machine = new WrongMachine()
  const clock = await measured(machine)
  machine.set(90)
  expect(await errorOf(clock)).toBe(0)
  expect(clock.isRight).toBe(false)
  await clock.measure()
  expect([await errorOf(clock), clock.isRight]).toEqual([0, false])
  machine.set(-90)
  expect(clock.isRight).toBe(true)
})

test('a virtual machine that was paused has the time of the database after the next measurement', async () => {
  const machine = new WrongMachine()
  const clock = await measured(machine)
  machine.pause(90)
  await clock.measure()
  expect([await errorOf(clock), clock.isRight]).toEqual([0, false])
  // The machine's time server corrects the clock.
  machine.set(90)
  expect([await errorOf(clock), clock.isRight]).toEqual([0, true])
})

test('an answer that takes long does not make a right clock wrong', async () => {
  // The time between question and answer appears to be a minute, although the machine's clock is correct.
  let asked = 0
  const elapsed = () => (asked++ === 0 ? performance.now() - 60_000 : performance.now())
  const clock = createDatabaseClock({ database: db.database, machine: { wall: () => Date.now(), elapsed } })
  await clock.measure()
  expect(clock.isRight).toBe(true)
})

test('a watched clock tells once that it is off, and once that it is right again', async () => {
  const machine = new WrongMachine()
  const clock = await measured(machine)
  const changes: boolean[] = []
  clock.watch(() => changes.push(clock.isRight))
  machine.set(90)
  await until('it is off', () => changes.length === 1)
  machine.set(-90)
  await until('it is right', () => changes.length === 2)
  expect(changes).toEqual([false, true])
  await clock.close()
})
