import { describe, expect, test } from 'vitest'
import { interleave } from './interleave.ts'

/** A source that yields the values it is given, when it is given them. */
function source<T>() {
  const given: T[] = []
  let wake = () => {}
  let isOver = false
  let asked = 0
  let wasEnded = false
  async function* bring(): AsyncGenerator<T> {
    try {
      for (;;) {
        asked += 1
        while (given.length === 0 && !isOver) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        const next = given.shift()
        if (next === undefined) return
        if (next instanceof Error) throw next
        yield next
      }
    } finally {
      wasEnded = true
    }
  }
  return {
    values: bring(),
    give: (...values: T[]) => {
      given.push(...values)
      wake()
    },
    end: () => {
      isOver = true
      wake()
    },
    asked: () => asked,
    wasEnded: () => wasEnded,
  }
}

describe('interleave', () => {
  test('yields values as they arrive, each source in its own order', async () => {
    const [one, other] = [source<number>(), source<number>()]
    const all = interleave(one.values, other.values)
    one.give(1)
    expect(await all.next()).toEqual({ done: false, value: 1 })
    other.give(10, 11)
    expect(await all.next()).toEqual({ done: false, value: 10 })
    expect(await all.next()).toEqual({ done: false, value: 11 })
    one.give(2)
    expect(await all.next()).toEqual({ done: false, value: 2 })
  })

  test('asks a source for more only after its last value was taken', async () => {
    const [one, other] = [source<number>(), source<number>()]
    const all = interleave(one.values, other.values)
    one.give(1, 2, 3)
    other.give(10)
    await all.next()
    await all.next()
    await new Promise((done) => setImmediate(done))
    expect(one.asked()).toBeLessThanOrEqual(2)
  })

  test('ends with the first source that ends, and ends the others', async () => {
    const [one, other] = [source<number>(), source<number>()]
    const all = interleave(one.values, other.values)
    const next = all.next()
    one.end()
    expect(await next).toEqual({ done: true, value: undefined })
    other.end()
    await new Promise((done) => setImmediate(done))
    expect(other.wasEnded()).toBe(true)
  })

  test('fails when a source fails', async () => {
    const [one, other] = [source<number | Error>(), source<number | Error>()]
    const all = interleave(one.values, other.values)
    const next = all.next()
    other.give(new Error('rotated'))
    await expect(next).rejects.toThrow('rotated')
  })
})
