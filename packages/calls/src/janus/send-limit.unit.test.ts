import { expect, test } from 'vitest'
import { SendLimit } from './send-limit.ts'

test('the limit is the maximum while nothing is lost', () => {
  const limit = new SendLimit(1_000_000)
  expect([limit.at(0), limit.at(60_000)]).toEqual([1_000_000, 1_000_000])
})

test('the limit falls every two seconds of loss, down to the minimum for video', () => {
  const limit = new SendLimit(1_000_000)
  const received = []
  for (let now = 0; now < 20_000; now += 1_000) {
    limit.lost(now)
    received.push(limit.at(now))
  }
  expect(received.slice(0, 5)).toEqual([700_000, 700_000, 490_000, 490_000, 343_000])
  expect(received.at(-1)).toBe(150_000)
})

test('the limit rises step by step after the loss has ended', () => {
  const limit = new SendLimit(1_000_000)
  limit.lost(0)
  limit.lost(2_000)
  expect(limit.at(7_999)).toBe(490_000)
  expect(limit.at(8_000)).toBe(612_500)
  expect(limit.at(13_999)).toBe(612_500)
  for (let now = 14_000; now < 60_000; now += 1_000) limit.at(now)
  expect(limit.at(60_000)).toBe(1_000_000)
})

test('a loss does not raise a limit that was low from the start', () => {
  const limit = new SendLimit(100_000)
  limit.lost(0)
  expect(limit.at(0)).toBe(100_000)
})
