import { expect, test } from 'vitest'
import { ByteBudget } from './byte-budget.ts'

const maxBitrate = 1_000_000

/** Sends packets of 1,000 bytes at a rate for a time. @returns the accepted bitrate. */
function sendAt(bitsPerSecond: number, seconds: number, budget = new ByteBudget(maxBitrate)): number {
  const packets = (bitsPerSecond * seconds) / 8_000
  let taken = 0
  for (let sent = 0; sent < packets; sent += 1) {
    if (budget.take((sent / packets) * seconds * 1000, 1_000)) taken += 8_000
  }
  return taken / seconds
}

test('a page within its bitrate loses nothing, even when it sends a whole frame at once', () => {
  expect(sendAt(maxBitrate, 60)).toBe(maxBitrate)
  const budget = new ByteBudget(maxBitrate)
  expect(budget.take(0, 900_000)).toBe(true)
})

test('about twice the bitrate is accepted from a page that sends a hundred times as much', () => {
  expect(sendAt(100 * maxBitrate, 60)).toBeLessThan(2.2 * maxBitrate)
  expect(sendAt(100 * maxBitrate, 60)).toBeGreaterThan(1.9 * maxBitrate)
})

test('a clock that moves backward does not add to the budget', () => {
  const budget = new ByteBudget(maxBitrate)
  expect(budget.take(1_000, 1_000_000)).toBe(true)
  expect(budget.take(0, 1_000)).toBe(false)
  expect(budget.take(1_000, 1_000)).toBe(false)
  expect(budget.take(1_010, 1_000)).toBe(true)
})
