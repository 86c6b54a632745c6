import { expect, test } from 'vitest'
import { aConsult } from '../../entities/consults/consult.fixture.ts'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { freshRows, type ShownRows, steadyRows } from './steady-rows.ts'

const row = (id: string, reason = 'Rash'): InboxItem => ({
  consult: aConsult({ id, reason }),
  patient: { id: 'pat_1', externalId: 'mara', name: 'Mara Voss', birthDate: null },
  lastMessage: null,
  unread: 0,
  testClock: null,
  withheld: false,
})
const view = (...rows: InboxItem[]) => new Map(rows.map((item) => [item.consult.id, item]))
const idsOf = ({ items }: ShownRows) => items.map((item) => item.consult.id)

const shown = freshRows(view(row('a'), row('b'), row('c')))

test('a row that left the view keeps its position and is marked as gone', () => {
  const rows = steadyRows(shown, view(row('a'), row('c')))
  expect(idsOf(rows)).toEqual(['a', 'b', 'c'])
  expect([...rows.gone]).toEqual(['b'])
})

test('a new row between others is held back, and one below all others is shown', () => {
  const rows = steadyRows(shown, view(row('new'), row('a'), row('between'), row('b'), row('c'), row('below')))
  expect(idsOf(rows)).toEqual(['a', 'b', 'c', 'below'])
})

test('reordered rows keep their positions and show their current content', () => {
  const rows = steadyRows(shown, view(row('c', 'Fever'), row('a'), row('b')))
  expect(idsOf(rows)).toEqual(['a', 'b', 'c'])
  expect(rows.items[2]?.consult.reason).toBe('Fever')
})

test('a row that returned is no longer marked as gone', () => {
  const without = steadyRows(shown, view(row('a'), row('c')))
  expect(steadyRows(without, view(row('a'), row('b'), row('c'))).gone.size).toBe(0)
})
