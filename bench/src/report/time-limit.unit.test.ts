import { expect, test } from 'vitest'
import { createTimeLimit } from './time-limit.ts'

test('each stage gets an equal share of what is left, and a stage without time is left out by name', async () => {
  let now = 1_000
  const limit = createTimeLimit({ milliseconds: 40_000, stages: 4, now: () => now })
  const stage = (name: string, takes: number) =>
    limit.run(name, async (share) => {
      now += takes
      return share
    })
  expect(await stage('first', 4_000)).toBe(10_000)
  // The second takes more than its share.
  expect(await stage('second', 27_000)).toBe(12_000)
  expect(await stage('third', 1_000)).toBeNull()
  expect(await stage('fourth', 1_000)).toBe(9_000)
  expect(limit.leftOut).toEqual(['third'])
})
