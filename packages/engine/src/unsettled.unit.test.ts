import { FakeClock } from '@consult/testing'
import { beforeEach, expect, test } from 'vitest'
import { createUnsettled, type Unsettled } from './unsettled.ts'

let clock: FakeClock
let unsettled: Unsettled
/** The errors of the next writes. */
let failures: Error[]
let writes: number

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
const write = async () => {
  writes += 1
  const failure = failures.shift()
  if (failure) throw failure
}
const inSeconds = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)

beforeEach(() => {
  clock = new FakeClock()
  unsettled = createUnsettled(clock)
  failures = []
  writes = 0
})

test('a write that succeeds is not repeated', async () => {
  await unsettled.settle(inSeconds(30), write)
  await unsettled.retry()
  expect(writes).toBe(1)
})

test('a write that fails because the database is away is repeated until it succeeds', async () => {
  failures = [away(), away(), away()]
  await unsettled.settle(inSeconds(30), write)
  for (let n = 0; n < 5; n += 1) await unsettled.retry()
  expect(writes).toBe(4)
})

test('a write is not repeated after its lease has expired', async () => {
  failures = [away(), away()]
  await unsettled.settle(inSeconds(30), write)
  clock.advance(29.999)
  await unsettled.retry()
  clock.advance(0.001)
  await unsettled.retry()
  expect(writes).toBe(2)
})

test('a write that failed for its own reason is reported and not repeated', async () => {
  failures = [new RangeError('its own')]
  await expect(unsettled.settle(inSeconds(30), write)).rejects.toThrow(RangeError)
  failures = [away(), new RangeError('its own')]
  await unsettled.settle(inSeconds(30), write)
  await expect(unsettled.retry()).rejects.toThrow(RangeError)
  await unsettled.retry()
  expect(writes).toBe(3)
})

test('a write that keeps failing does not prevent others from being repeated', async () => {
  failures = [away(), away(), away()]
  await unsettled.settle(inSeconds(30), write)
  let isWritten = false
  let isAway = true
  await unsettled.settle(inSeconds(30), async () => {
    if (isAway) throw away()
    isWritten = true
  })
  isAway = false
  await unsettled.retry()
  expect(isWritten).toBe(true)
})
