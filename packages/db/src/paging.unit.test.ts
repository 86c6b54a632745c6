import { ConsultError } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { cursorScope, type KeyKind, readCursor, toPage } from './paging.ts'

const scope = cursorScope('par_1', 'consults', 'active')
const kinds = ['instant', 'text', 'integer'] as const
const keys = [new Date('2026-03-02T09:00:00.123Z'), 'ac_é"\\,', 7] as const

/** The cursor of a list whose last shown row has these keys. */
function cursorOf(source: string, last: readonly (string | number | Date)[]): string {
  const { nextCursor } = toPage([0, 1], { limit: 1, scope: source, keysOf: () => last, toItem: (row) => row })
  return nextCursor ?? expect.unreachable()
}

function expectRefusal(cursor: string, who = scope, as: readonly KeyKind[] = kinds) {
  const read = () => readCursor(who, cursor, as)
  expect(read).toThrow(ConsultError)
  expect(read).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: { issues: [expect.objectContaining({ path: 'cursor' })] },
    }),
  )
}

describe('a page', () => {
  const page = (rows: number[], limit: number) =>
    toPage(rows, { limit, scope, keysOf: (row) => [row], toItem: (row) => `item ${row}` })

  test('has a cursor when there is more, and none at the end', () => {
    expect(page([1, 2, 3], 2)).toEqual({ items: ['item 1', 'item 2'], nextCursor: cursorOf(scope, [2]) })
    expect(page([1, 2], 2)).toEqual({ items: ['item 1', 'item 2'] })
    expect(page([], 2)).toEqual({ items: [] })
  })
})

describe('a cursor', () => {
  test('decodes to the keys it was made from', () => {
    expect(readCursor(scope, cursorOf(scope, keys), kinds)).toEqual(keys)
    expect(readCursor(scope, undefined, kinds)).toBe(null)
  })

  test('is safe in a URL and fits its length limit', () => {
    const cursor = cursorOf(scope, [new Date(), 'x'.repeat(200), Number.MAX_SAFE_INTEGER])
    expect(cursor).toMatch(/^[A-Za-z0-9_-]{1,1000}$/)
  })

  test('is valid for one partner, list and filter', () => {
    const cursor = cursorOf(scope, keys)
    for (const other of [
      cursorScope('par_2', 'consults', 'active'),
      cursorScope('par_1', 'events', 'active'),
      cursorScope('par_1', 'consults', null),
      cursorScope('par_1', 'consults'),
      cursorScope('par_1', 'consultsactive'),
    ]) {
      expectRefusal(cursor, other)
    }
  })

  test('is refused when any letter was changed, lost or added', () => {
    const cursor = cursorOf(scope, keys)
    for (let at = 0; at < cursor.length; at += 1) {
      const [before, letter, after] = [cursor.slice(0, at), cursor.charAt(at), cursor.slice(at + 1)]
      expectRefusal(before + (letter === 'A' ? 'B' : 'A') + after)
      expectRefusal(before + after)
      expectRefusal(`${before}${letter}=${after}`)
      expectRefusal(before)
    }
  })

  test.each([
    '',
    'x',
    '!',
    'null',
    ...[null, 1, 'x', {}, [], [1], [1, 'x'], [2, 'x', 'y'], [[1], {}]].map((value) =>
      Buffer.from(JSON.stringify(value)).toString('base64url'),
    ),
  ])('is refused when it is not a cursor: %j', (cursor) => {
    expectRefusal(cursor, scope, [])
    expectRefusal(cursor)
  })

  // The scope is not secret: anyone who knows its format can forge a cursor with a valid checksum.
  test.each<[string, readonly unknown[], readonly KeyKind[]]>([
    ['too few keys', ['a'], ['text', 'text']],
    ['too many keys', ['a', 'b'], ['text']],
    ['a number for text', [1], ['text']],
    ['text for a number', ['1'], ['integer']],
    ['a fraction', [1.5], ['integer']],
    ['an unsafe number', [2 ** 53], ['integer']],
    ['nothing', [null], ['text']],
    ['a list', [['a']], ['text']],
    ['an object', [{ toString: 'x' }], ['text']],
    ['a truth', [true], ['integer']],
    ['what text cannot hold', ['a\u0000b'], ['text']],
    ['very long text', ['x'.repeat(201)], ['text']],
    ['no instant', ['yesterday'], ['instant']],
    ['an instant of another form', ['2026-03-02T09:00:00Z'], ['instant']],
    ['an instant outside of the calendar', ['+275760-09-13T00:00:00.000Z'], ['instant']],
    ['a day that is not', ['2026-02-30T00:00:00.000Z'], ['instant']],
    ['infinity', ['infinity'], ['instant']],
  ])('is refused when it holds %s', (_name, hostile, as) => {
    expectRefusal(cursorOf(scope, hostile as readonly string[]), scope, as)
  })
})
