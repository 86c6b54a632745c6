import { expect, test } from 'vitest'
import { priorityOf } from './priority.ts'

test.each([
  [{}, 'routine'],
  [{ priority: 'routine' }, 'routine'],
  [{ priority: 'urgent' }, 'urgent'],
  [{ Urgency: ' HIGH ' }, 'urgent'],
  [{ triage: 'emergency' }, 'emergency'],
  [{ 'Triage-Level': 'STAT' }, 'emergency'],
  [{ triage_level: 'asap', priority: 'critical' }, 'emergency'],
  [{ priority: 'not urgent' }, 'routine'],
  [{ note: 'urgent', program: 'emergency' }, 'routine'],
] as const)('a consult whose metadata is %j is %s', (metadata, priority) => {
  expect(priorityOf(metadata, {})).toBe(priority)
})

test('a consult is as pressing as its own metadata or its patient’s, whichever is more', () => {
  expect(priorityOf({}, { priority: 'urgent' })).toBe('urgent')
  expect(priorityOf({ priority: 'routine' }, { triage: 'emergency' })).toBe('emergency')
  expect(priorityOf({ priority: 'emergency' }, { priority: 'urgent' })).toBe('emergency')
})
