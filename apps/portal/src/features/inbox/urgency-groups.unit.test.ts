import type { AsyncConsult } from '@consult/domain'
import { expect, test } from 'vitest'
import { aConsult } from '../../entities/consults/consult.fixture.ts'
import type { InboxItem } from '../../entities/consults/inbox-views.ts'
import { groupsOf } from './urgency-groups.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const due = (minutes: number, priority: AsyncConsult['priority'] = 'routine'): InboxItem => ({
  consult: aConsult({ status: 'active', priority, responseDueAt: new Date(now + minutes * 60_000).toISOString() }),
  patient: { id: 'pat_1', externalId: 'mara', name: 'Mara', birthDate: null },
  lastMessage: null,
  unread: 0,
  testClock: null,
  withheld: false,
})

test('the physician’s own replies are grouped as overdue, due within ten minutes, and due later', () => {
  expect(groupsOf('mine', [due(-9), due(0), due(6), due(10), due(11), due(90)], now)).toEqual([
    { group: 'now', first: 0 },
    { group: 'soon', first: 2 },
    { group: 'later', first: 4 },
  ])
})

test('pressing replies are grouped as if they were due earlier, as they are ordered', () => {
  expect(groupsOf('mine', [due(40, 'emergency'), due(-9), due(12, 'urgent'), due(20, 'urgent'), due(60)], now)).toEqual(
    [
      { group: 'now', first: 0 },
      { group: 'soon', first: 3 },
      { group: 'later', first: 4 },
    ],
  )
})

test('a group without rows has no heading', () => {
  expect(groupsOf('mine', [due(-9), due(60)], now).map(({ group }) => group)).toEqual(['now', 'later'])
})

test('there are no groups when nothing is due soon, or in other views', () => {
  expect(groupsOf('mine', [due(60), due(90)], now)).toEqual([])
  expect(groupsOf('queue', [due(-9)], now)).toEqual([])
  expect(groupsOf('mine', [], now)).toEqual([])
})
