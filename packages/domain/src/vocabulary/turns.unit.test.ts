import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Priority, priorities } from './priority.ts'
import { compareTurns, headStarts, type Line, turnOf } from './turns.ts'

const start = Date.parse('2026-11-21T10:00:00.000Z')
const after = (minutes: number) => new Date(start + minutes * 60_000)
const lines = Object.keys(headStarts) as Line[]
const isBefore = (line: Line, [one, first]: [Priority, number], [other, second]: [Priority, number]) =>
  turnOf(line, one, after(first)) < turnOf(line, other, after(second))

test.each(lines)('among equals in the line of %s, whoever came first is next', (line) => {
  for (const priority of priorities) expect(isBefore(line, [priority, 0], [priority, 1])).toBe(true)
})

test.each(lines)('in the line of %s, the more pressing of two who come at once is next', (line) => {
  expect(isBefore(line, ['emergency', 0], ['urgent', 0])).toBe(true)
  expect(isBefore(line, ['urgent', 0], ['routine', 0])).toBe(true)
})

test('who has waited longer than the head start of a class comes before its newcomers', () => {
  expect(isBefore('queue', ['routine', 0], ['urgent', 239])).toBe(false)
  expect(isBefore('queue', ['routine', 0], ['urgent', 241])).toBe(true)
  expect(isBefore('calls', ['routine', 0], ['urgent', 31])).toBe(true)
  expect(isBefore('queue', ['urgent', 0], ['emergency', 19 * 60])).toBe(false)
})

test('an overdue reply comes before an urgent one that the patient has just asked for', () => {
  expect(isBefore('replies', ['routine', -1], ['urgent', 15])).toBe(true)
  expect(isBefore('replies', ['routine', 1], ['urgent', 15])).toBe(false)
  expect(isBefore('replies', ['routine', -600], ['emergency', 15])).toBe(false)
})

test('nobody starves, whoever arrives: each has a finite number of others before it', () => {
  const arrival = fc.tuple(fc.constantFrom(...priorities), fc.nat(10 * 24 * 60))
  fc.assert(
    fc.property(fc.constantFrom(...lines), arrival, arrival, (line, first, second) => {
      if (second[1] - first[1] > 24 * 60) expect(isBefore(line, first, second)).toBe(true)
    }),
  )
})

test('equal turns follow the order of ids', () => {
  expect(compareTurns([1, 'a'], [1, 'b'])).toBeLessThan(0)
  expect(compareTurns([1, 'b'], [1, 'a'])).toBeGreaterThan(0)
  expect(compareTurns([1, 'a'], [1, 'a'])).toBe(0)
  expect(compareTurns([2, 'a'], [1, 'b'])).toBeGreaterThan(0)
})
