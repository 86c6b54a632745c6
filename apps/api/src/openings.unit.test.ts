import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createOpenings } from './openings.ts'

/** Openings that end when they are told to. */
function opened(most: number) {
  const openings = createOpenings(most)
  const running = new Map<number, PromiseWithResolvers<void>>()
  const begun: number[] = []
  let next = 0
  return {
    begun,
    add: (count: number) => {
      for (let n = 0; n < count; n += 1) {
        const id = next
        next += 1
        const end = Promise.withResolvers<void>()
        void openings
          .run(() => {
            begun.push(id)
            running.set(id, end)
            return end.promise
          })
          .catch(() => undefined)
      }
    },
    end: async (id: number, error?: Error) => {
      if (error) running.get(id)?.reject(error)
      else running.get(id)?.resolve()
      await turn()
    },
  }
}

test('streams open at once while there are places', async () => {
  const { begun, add, end } = opened(4)
  add(3)
  await turn()
  expect(begun).toEqual([0, 1, 2])
  await end(1)
  add(2)
  await turn()
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('streams that wait are let in together, in order, when half of the places are free', async () => {
  const { begun, add, end } = opened(4)
  add(9)
  await turn()
  expect(begun).toEqual([0, 1, 2, 3])
  await end(2)
  expect(begun).toHaveLength(4)
  await end(0)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5])
})

test('a stream that fails to open frees its place, and every stream opens in the end', async () => {
  const { begun, add, end } = opened(4)
  add(9)
  await turn()
  for (let id = 0; id < 9; id += 1) await end(id, id % 2 === 0 ? new Error('refused') : undefined)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})
