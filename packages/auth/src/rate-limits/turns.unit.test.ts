import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Work that ends on request and counts how much of it is running. */
function createWork() {
  const ends: (() => void)[] = []
  let running = 0
  return {
    start: () => {
      running += 1
      return new Promise<void>((end) =>
        ends.push(() => {
          running -= 1
          end()
        }),
      )
    },
    endOne: () => ends.shift()?.(),
    running: () => running,
  }
}

/** Waits until everything that can run has run. */
const settle = () => new Promise((done) => setImmediate(done))

test("a session's work is limited in concurrency, and the rest runs in order", async () => {
  const turns = createTurns(2)
  const work = createWork()
  const order: number[] = []
  const all = [1, 2, 3, 4, 5].map((n) =>
    turns.run('a', () => {
      order.push(n)
      return work.start()
    }),
  )
  for (const expected of [2, 2, 2, 2, 1]) {
    await settle()
    expect(work.running()).toBe(expected)
    work.endOne()
  }
  await Promise.all(all)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('one session does not wait for another', async () => {
  const turns = createTurns(1)
  const work = createWork()
  void turns.run('a', work.start)
  void turns.run('a', work.start)
  void turns.run('b', work.start)
  await settle()
  expect(work.running()).toBe(2)
})

test('failed work frees its slot for the next', async () => {
  const turns = createTurns(1)
  const failing = turns.run('a', async () => {
    throw new Error('no')
  })
  const next = turns.run('a', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
  expect(await turns.run('a', async () => 'again')).toBe('again')
})
