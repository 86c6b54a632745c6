import { expect, test } from 'vitest'
import { aConsult } from './consult.fixture.ts'
import type { InboxItem, InboxView } from './inbox-views.ts'
import { type LoadedView, placeItems, replaceItems, rowsOf } from './loaded-view.ts'

const me = 'phy_me'
const now = Date.parse('2026-11-21T10:00:00.000Z')
const looking = { physicianId: me, now }
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()

function row(id: string, fields: Partial<InboxItem['consult']>): InboxItem {
  return {
    consult: aConsult({ id, ...fields }),
    patient: { id: 'pat_1', externalId: 'mara', name: 'Mara', birthDate: null },
    lastMessage: null,
    unread: 0,
    testClock: null,
    withheld: false,
  }
}
const mine = (id: string, dueIn: number) => row(id, { status: 'active', physicianId: me, responseDueAt: at(dueIn) })
const waiting = (id: string, activeAgo: number) =>
  row(id, { status: 'active', physicianId: me, lastActivityAt: at(-activeAgo) })

function view(pages: InboxItem[][], more = false): LoadedView {
  return {
    pages: pages.map((items, n) => ({ items, ...((more || n < pages.length - 1) && { nextCursor: `after ${n}` }) })),
    pageParams: pages.map(() => undefined),
  }
}
const idsOf = (loaded: LoadedView) => [...rowsOf(loaded).keys()]
const placeItem = (loaded: LoadedView, view: InboxView, item: InboxItem, at = looking) =>
  placeItems(loaded, view, [item], at)

test("the physician's own consults are ordered by due time, earliest first", () => {
  const loaded = view([[mine('a', 1), mine('c', 9)]])
  expect(idsOf(placeItem(loaded, 'mine', mine('b', 5), looking))).toEqual(['a', 'b', 'c'])
})

test('consults that wait for the patient are ordered by latest activity', () => {
  const loaded = view([[waiting('a', 1), waiting('c', 9)]])
  expect(idsOf(placeItem(loaded, 'waiting', waiting('b', 5), looking))).toEqual(['a', 'b', 'c'])
})

test('a row whose order changed moves and is not duplicated', () => {
  const loaded = view([[mine('a', 1), mine('b', 2)], [mine('c', 3)]])
  expect(idsOf(placeItem(loaded, 'mine', mine('a', 2.5), looking))).toEqual(['b', 'a', 'c'])
})

test('a consult that a colleague has claimed leaves the queue', () => {
  const loaded = view([[row('a', {}), row('b', {})]])
  const claimed = row('a', { status: 'active', physicianId: 'phy_other', responseDueAt: at(15) })
  expect(idsOf(placeItem(loaded, 'queue', claimed, looking))).toEqual(['b'])
})

test('a row below the loaded pages is not added before its page is loaded', () => {
  const loaded = view([[mine('a', 1)]], true)
  expect(placeItem(loaded, 'mine', mine('z', 99), looking)).toBe(loaded)
})

test('a row can be added at the end when the last page is loaded', () => {
  expect(idsOf(placeItem(view([[mine('a', 1)]]), 'mine', mine('z', 99), looking))).toEqual(['a', 'z'])
})

test('a row can be added to an empty view', () => {
  expect(idsOf(placeItem(view([[]]), 'mine', mine('a', 1), looking))).toEqual(['a'])
})

test('a row that does not belong to a view leaves the view unchanged', () => {
  const loaded = view([[mine('a', 1)]])
  expect(placeItem(loaded, 'mine', row('q', {}), looking)).toBe(loaded)
})

test('several rows are placed at once, whatever their order', () => {
  const loaded = view([[mine('b', 2), mine('e', 5)], [mine('h', 8)]], true)
  const items = [mine('i', 9), mine('g', 7), mine('a', 1), mine('b', 6), row('q', {}), mine('c', 3)]
  expect(idsOf(placeItems(loaded, 'mine', items, looking))).toEqual(['a', 'c', 'e', 'b', 'g', 'h'])
})

test('placing a row does not modify the previous view', () => {
  const loaded = view([[mine('a', 1), mine('c', 9)]])
  placeItem(loaded, 'mine', mine('b', 5))
  expect(loaded.pages[0]?.items).toHaveLength(2)
})

test('rows with the same instant are ordered by id', () => {
  const loaded = view([[mine('a', 1), mine('c', 1)]])
  expect(idsOf(placeItem(loaded, 'mine', mine('b', 1), looking))).toEqual(['a', 'b', 'c'])
})

test('live rows stand where their turns are: before routine ones by a head start, and not before an overdue one', () => {
  const routine = [mine('late', -5), mine('a', 1), mine('b', 12)]
  const urgent = row('urgent', { status: 'active', physicianId: me, responseDueAt: at(14), priority: 'urgent' })
  expect(idsOf(placeItem(view([routine]), 'mine', urgent))).toEqual(['late', 'urgent', 'a', 'b'])
  const queued = (id: string, ago: number, priority: 'urgent' | 'routine') => row(id, { queuedAt: at(-ago), priority })
  const queue = view([[queued('old', 241, 'routine'), queued('new', 5, 'routine')]])
  expect(idsOf(placeItem(queue, 'queue', queued('pressing', 0, 'urgent')))).toEqual(['old', 'pressing', 'new'])
})

test('a consult is overdue from the instant when it is due', () => {
  const due = row('a', { status: 'active', physicianId: 'phy_other', responseDueAt: at(0) })
  expect(idsOf(placeItem(view([[]]), 'overdue', due, looking))).toEqual(['a'])
  expect(idsOf(placeItem(view([[]]), 'overdue', due, { ...looking, now: now - 1 }))).toEqual([])
})

test('where only the service knows the order, a changed row stays at its place', () => {
  const loaded = view([[mine('a', 1), mine('b', 2)], [mine('c', 3)]])
  const closed = row('b', { status: 'closed' })
  const replaced = replaceItems(loaded, (item) => (item.consult.id === 'b' ? closed : item))
  expect(idsOf(replaced)).toEqual(['a', 'b', 'c'])
  expect(rowsOf(replaced).get('b')).toBe(closed)
  expect(replaceItems(loaded, (item) => item)).toBe(loaded)
})
