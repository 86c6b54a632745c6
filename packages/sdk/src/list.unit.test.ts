import { expect, test } from 'vitest'
import { List, type Page, type PageAsk } from './list.ts'

/** The numbers 1 to `count` in pages. The cursor is where the previous page ended. */
function numbers(count: number, first: PageAsk = {}) {
  const asked: PageAsk[] = []
  const read = async (ask: PageAsk): Promise<Page<number>> => {
    asked.push(ask)
    const start = Number(ask.cursor ?? 0)
    const end = Math.min(count, start + (ask.limit ?? 2))
    const items = Array.from({ length: end - start }, (_, n) => start + n + 1)
    return { items, ...(end < count && { nextCursor: String(end) }) }
  }
  return { list: new List(read, first), asked }
}

test('a list reads every page, with the largest page size by default', async () => {
  const { list, asked } = numbers(250)
  expect(await list.toArray()).toEqual(Array.from({ length: 250 }, (_, n) => n + 1))
  expect(asked).toEqual([
    { limit: 100, cursor: undefined },
    { limit: 100, cursor: '100' },
    { limit: 100, cursor: '200' },
  ])
  expect(await numbers(5, { limit: 2 }).list.toArray()).toEqual([1, 2, 3, 4, 5])
})

test('a list requests pages only as they are needed', async () => {
  const { list, asked } = numbers(6, { limit: 2 })
  expect(asked).toEqual([])
  for await (const item of list) if (item === 3) break
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, '2'])
})

test('each iteration of a list starts again at its first cursor', async () => {
  const { list } = numbers(6, { limit: 2, cursor: '4' })
  expect([await list.toArray(), await list.toArray()]).toEqual([
    [5, 6],
    [5, 6],
  ])
})

test('a list can read single pages', async () => {
  const { list, asked } = numbers(3)
  expect(await list.page()).toEqual({ items: [1, 2], nextCursor: '2' })
  expect(await list.page('2')).toEqual({ items: [3] })
  expect(asked).toEqual([{ cursor: undefined }, { cursor: '2' }])
  expect(await numbers(0).list.toArray()).toEqual([])
})

test('a list throws when a cursor leads to itself', async () => {
  const circle = new List(async () => ({ items: [1], nextCursor: 'same' }), {})
  await expect(circle.toArray()).rejects.toThrow('leads to itself')
})
