import type { TenantTransaction } from '@consult/db'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Kind, Part, PartRow } from '../kind.ts'
import type { Mapped } from '../resource.ts'
import { anything, type Query } from './query.ts'
import { type Position, readResourcePage } from './read-page.ts'

const tx = {} as TenantTransaction
const mapping = { base: 'https://api.example/fhir/r4', partnerId: 'par_1' }
const noon = new Date('2026-03-01T12:00:00Z')

const resource = (id: string, text = ''): Mapped => ({
  resource: { resourceType: 'Basic', id, code: { text } },
  lastUpdated: noon,
})

/** A part whose rows have so many resources each. @param reads counts its statements */
function partOf(name: string, sizes: readonly number[], { reads = { count: 0 }, text = '' } = {}): Part {
  const rows = sizes.map((size, n): PartRow => {
    const key = `${name}${String(n).padStart(4, '0')}`
    const mapped = Array.from({ length: size }, (_each, at) => resource(`${key}.${at}`, text))
    return { keys: [key], patientId: 'pat_1', consultId: null, isErasing: n % 7 === 3, mapped }
  })
  return {
    rowsAtOnce: 20,
    rowIdOf: (id) => id,
    read: async (_tx, { from, limit }) => {
      reads.count += 1
      const [first = ''] = from ?? []
      return rows.filter(({ keys: [key = ''] }) => key >= first).slice(0, limit)
    },
  }
}

const kindOf = (...parts: Part[]): Kind => ({ type: 'Basic', filters: [], parts, documentation: '' })

/** Follows the pages to the end. @returns the ids of each page */
async function pagesOf(kinds: readonly Kind[], query: Query): Promise<string[][]> {
  const pages: string[][] = []
  let from: Position | null = null
  do {
    const page = await readResourcePage(tx, kinds, { query, from, mapping })
    pages.push(page.entries.map(({ id }) => id))
    from = page.next
  } while (from !== null)
  return pages
}

test('pages of any size have every resource once, in order, and none of a patient who is being erased', async () => {
  const sizes = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(sizes, sizes, fc.integer({ min: 1, max: 30 }), async (first, second, count) => {
      const kinds = [kindOf(partOf('a', first), partOf('b', second)), kindOf(partOf('c', first))]
      const pages = await pagesOf(kinds, { ...anything, count })
      const expected = (name: string, sizesOfParts: readonly number[]) =>
        sizesOfParts.flatMap((size, n) =>
          n % 7 === 3 ? [] : Array.from({ length: size }, (_each, at) => `${name}${String(n).padStart(4, '0')}.${at}`),
        )
      expect(pages.flat()).toEqual([...expected('a', first), ...expected('b', second), ...expected('c', first)])
      expect(Math.max(...pages.map((page) => page.length))).toBeLessThanOrEqual(count)
    }),
  )
})

test('a page ends after many rows that do not match, and the next one goes on there', async () => {
  const reads = { count: 0 }
  const kinds = [
    kindOf(
      partOf(
        'a',
        Array.from({ length: 6000 }, () => 1),
        { reads },
      ),
    ),
  ]
  const query = { ...anything, count: 1, ids: ['a5998.0'] }
  const { entries, next } = await readResourcePage(tx, kinds, { query, from: null, mapping })
  expect([entries.length, next?.part]).toEqual([0, 0])
  expect(reads.count).toBeLessThan(300)
  expect((await pagesOf(kinds, query)).flat()).toEqual(['a5998.0'])
})

test('a page of large resources ends before it is too large, with one resource at least', async () => {
  const text = 'x'.repeat(3 * 1024 * 1024)
  const pages = await pagesOf([kindOf(partOf('a', [1, 1, 1], { text }))], anything)
  expect(pages).toEqual([['a0000.0'], ['a0001.0'], ['a0002.0']])
})
