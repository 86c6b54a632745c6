import { expect, test } from 'vitest'
import { overdueOf } from './overdue.ts'

test('a reply is overdue from the moment at which it is due', () => {
  const dues = [
    { consultId: 'ac_1', responseDueAt: '2026-11-21T12:00:00.000Z' },
    { consultId: 'ac_2', responseDueAt: '2026-11-21T12:00:00.001Z' },
  ]
  expect(overdueOf(dues, Date.parse('2026-11-21T11:59:59.999Z'))).toEqual([])
  expect(overdueOf(dues, Date.parse('2026-11-21T12:00:00.000Z'))).toEqual(['ac_1'])
})
