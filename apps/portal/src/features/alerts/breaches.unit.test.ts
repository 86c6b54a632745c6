import { expect, test } from 'vitest'
import { breachKey, overdueOf } from './breaches.ts'

test('a reply is overdue from the instant when it is due', () => {
  const dues = [
    { consultId: 'ac_1', responseDueAt: '2026-11-21T12:00:00.000Z' },
    { consultId: 'ac_2', responseDueAt: '2026-11-21T12:00:00.001Z' },
  ]
  expect(overdueOf(dues, Date.parse('2026-11-21T11:59:59.999Z'))).toEqual([])
  expect(overdueOf(dues, Date.parse('2026-11-21T12:00:00.000Z'))).toEqual([dues[0]])
})

test('each breach of a consult has its own key', () => {
  const last = { consultId: 'ac_1', responseDueAt: '2026-11-21T12:00:00.000Z' }
  expect(breachKey({ ...last })).toBe(breachKey(last))
  expect(breachKey({ ...last, responseDueAt: '2026-11-21T13:00:00.000Z' })).not.toBe(breachKey(last))
  expect(breachKey({ ...last, consultId: 'ac_2' })).not.toBe(breachKey(last))
})
