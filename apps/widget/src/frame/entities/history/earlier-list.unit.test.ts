import { describe, expect, it } from 'vitest'
import type { Earlier } from '../api/consult-api.ts'
import { aConsult } from '../conversation/transcript.fixture.ts'
import { createEarlierList } from './earlier-list.ts'

const at = '2026-11-21T10:00:00.000Z'
const earlier = (id: string): Earlier => ({
  kind: 'async_consult',
  at,
  consult: aConsult({ id, status: 'closed' }),
  physicianName: null,
})

/** A service with these conversations, two per page. */
function setUp(ids: string[]) {
  const service = { trouble: false }
  const asked: (string | undefined)[] = []
  const list = createEarlierList({
    earlier: async (cursor) => {
      asked.push(cursor)
      if (service.trouble) throw new TypeError('no network')
      const from = Number(cursor ?? 0)
      const items = ids.slice(from, from + 2).map(earlier)
      return from + 2 < ids.length ? { items, nextCursor: `${from + 2}` } : { items }
    },
  })
  const read = () => list.items.value?.map(({ consult }) => consult.id)
  const settled = () => expect.poll(() => list.isReading.value).toBe(false)
  return { list, service, asked, read, settled }
}

describe('the list of earlier conversations', () => {
  it('is read page by page to the end', async () => {
    const { list, read, settled } = setUp(['a', 'b', 'c'])
    list.refresh()
    expect(read()).toBeUndefined()
    await settled()
    expect([read(), list.hasMore.value]).toEqual([['a', 'b'], true])
    list.more()
    await settled()
    expect([read(), list.hasMore.value]).toEqual([['a', 'b', 'c'], false])
  })

  it('requests a page once, even when it is asked for again meanwhile', async () => {
    const { list, asked, settled } = setUp(['a', 'b', 'c'])
    list.refresh()
    await settled()
    list.more()
    list.more()
    await settled()
    expect(asked).toEqual([undefined, '2'])
  })

  it('keeps its items when a page fails, and continues from there', async () => {
    const { list, service, read, settled } = setUp(['a', 'b', 'c'])
    list.refresh()
    await settled()
    service.trouble = true
    list.more()
    await settled()
    expect([read(), list.hasFailed.value]).toEqual([['a', 'b'], true])
    service.trouble = false
    list.more()
    await settled()
    expect([read(), list.hasFailed.value]).toEqual([['a', 'b', 'c'], false])
  })

  it('updates one conversation and keeps the others as they were read', async () => {
    const { list, settled } = setUp(['a', 'b', 'c'])
    list.refresh()
    await settled()
    list.take({ ...earlier('b'), physicianName: 'Ada Osei, MD' })
    expect(list.items.value?.map(({ consult, physicianName }) => [consult.id, physicianName])).toEqual([
      ['a', null],
      ['b', 'Ada Osei, MD'],
    ])
  })

  it('starts over when it is opened again, and ignores the answer of an older attempt', async () => {
    const { list, asked, read, settled } = setUp(['a', 'b', 'c'])
    list.refresh()
    list.refresh()
    await settled()
    expect(asked).toHaveLength(2)
    expect(read()).toEqual(['a', 'b'])
  })
})
