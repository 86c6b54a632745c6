import { sized } from '@consult/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from '../environment/index.ts'
import { isLong, runs, seed } from '../surface/proof-size.ts'
import { type ClockStep, clockWalk, takeWalk } from './clock-steps.ts'
import { type ClockWorld, eventsOf, worldInRealTime, worldOnClock } from './clock-worlds.ts'
import { walkTimeout } from './walk.ts'

let environment: TestEnvironment

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

async function walkIn(world: ClockWorld, walk: readonly (readonly [ClockStep, number])[]) {
  return { answers: await takeWalk(world, walk), events: await eventsOf(world) }
}

/** A few walks take seconds; `pnpm proofs --runs 1000` takes a thousand. */
const walks = isLong ? runs : sized(1, 4)

test('the same commands cause the same answers and events on two test clocks and in real time, byte for byte', {
  tags: 'sized',
  timeout: walkTimeout,
}, async () => {
  const types = new Set<string>()
  await fc.assert(
    fc.asyncProperty(clockWalk, async (walk) => {
      // Run these in parallel: while the real time of one world passes, the clocks of the others stand still
      // or advance.
      const [first, ...others] = await Promise.all(
        [worldOnClock, worldOnClock, worldInRealTime].map(async (create) => walkIn(await create(environment), walk)),
      )
      if (!first) throw new Error('no world')
      for (const other of others) expect(other).toEqual(first)
      for (const line of first.events.split('\n')) types.add(line.split(' ')[0] ?? '')
    }),
    { numRuns: walks, seed, endOnFailure: !isLong },
  )
  expect(types).toContain('async_consult.created')
  if (!isLong || runs < 300) return
  for (const type of ['async_consult.reassigned', 'async_consult.reopened', 'async_consult.rated'])
    expect(types).toContain(type)
  for (const type of ['telehealth.reminder', 'telehealth.completed', 'telehealth.cancelled'])
    expect(types).toContain(type)
})
