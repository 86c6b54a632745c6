import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createBatches } from './batches.ts'

/** Batches that end when the test says so, and the batches that have begun. */
function heldBatches({ atOnce = 1, largest = 100 } = {}) {
  const begun: { key: string; items: readonly string[]; end: (error?: Error) => void }[] = []
  const batches = createBatches<string, string>({
    run: (key, items) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>()
      const end = (error?: Error) => (error ? reject(error) : resolve(items.map((item) => `${item} done`)))
      begun.push({ key, items, end })
      return promise
    },
    atOnce,
    largest,
  })
  return { batches, begun, items: () => begun.map(({ items }) => items.join(' ')) }
}

describe('a batch', () => {
  it('runs items that arrive at the same time together, and gives each its own result', async () => {
    const { batches, begun, items } = heldBatches()
    const results = Promise.all(['a', 'b', 'c'].map((item) => batches.add('key', item)))
    await turn()
    expect(items()).toEqual(['a b c'])
    begun[0]?.end()
    expect(await results).toEqual(['a done', 'b done', 'c done'])
  })

  it('collects what arrives while another one runs, in order', async () => {
    const { batches, begun, items } = heldBatches()
    void batches.add('key', 'a')
    await turn()
    void batches.add('key', 'b')
    await turn()
    void batches.add('key', 'c')
    await turn()
    expect(items()).toEqual(['a'])
    begun[0]?.end()
    await turn()
    expect(items()).toEqual(['a', 'b c'])
  })

  it('begins beside another one up to the allowed number, and does not wait for other keys', async () => {
    const { batches, items } = heldBatches({ atOnce: 2 })
    for (const item of ['a', 'b', 'c']) {
      void batches.add('key', item)
      await turn()
    }
    void batches.add('another key', 'd')
    await turn()
    expect(items()).toEqual(['a', 'b', 'd'])
  })

  it('holds no more items than allowed', async () => {
    const { batches, begun, items } = heldBatches({ largest: 2 })
    for (const item of ['a', 'b', 'c']) void batches.add('key', item)
    await turn()
    begun[0]?.end()
    await turn()
    expect(items()).toEqual(['a b', 'c'])
  })

  it('that fails rejects its own items, and the next one runs', async () => {
    const { batches, begun } = heldBatches()
    const failed = batches.add('key', 'a').catch((error: Error) => error.message)
    await turn()
    const next = batches.add('key', 'b')
    begun[0]?.end(new Error('no database'))
    expect(await failed).toBe('no database')
    await turn()
    begun[1]?.end()
    expect(await next).toBe('b done')
  })
})
