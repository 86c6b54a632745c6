import { expect, test } from 'vitest'
import { groupThreads, hiddenOverdue } from './board-groups.ts'
import type { BoardThread } from './use-board.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const thread = (asyncConsultId: string, change: Partial<BoardThread>): BoardThread => ({
  asyncConsultId,
  status: 'active',
  priority: 'routine',
  physicianId: 'phy_1',
  responseDueAt: at(5),
  queuedAt: null,
  ...change,
})
const queued = { status: 'queued', physicianId: null, responseDueAt: null, queuedAt: at(-130) } as const

const threads = [
  thread('late', { responseDueAt: at(-6) }),
  thread('late-emergency', { responseDueAt: at(-2), priority: 'emergency' }),
  thread('soon', {}),
  thread('queued-emergency', { ...queued, priority: 'emergency' }),
  thread('queued-urgent', { ...queued, priority: 'urgent' }),
]

test('an emergency that nobody has is in the first group, and emergencies are before all others there', () => {
  expect(groupThreads(threads, now).map(([group, rows]) => [group, rows.map((each) => each.asyncConsultId)])).toEqual([
    ['overdue', ['late-emergency', 'queued-emergency', 'late']],
    ['queue', ['queued-urgent']],
    ['dueSoon', ['soon']],
  ])
})

test('the board counts the overdue replies that a filter hides, and nothing that is not overdue', () => {
  expect(hiddenOverdue(threads, threads, now)).toBe(0)
  expect(hiddenOverdue(threads, threads.slice(2), now)).toBe(2)
  expect(hiddenOverdue(threads, threads.slice(0, 2), now)).toBe(0)
})
