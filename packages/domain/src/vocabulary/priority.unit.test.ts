import { expect, test } from 'vitest'
import { misspelledPriority, priorityOf } from './priority.ts'

test.each([
  [{}, 'routine'],
  [{ priority: 'routine' }, 'routine'],
  [{ priority: 'urgent' }, 'urgent'],
  [{ Urgency: ' HIGH ' }, 'urgent'],
  [{ triage: 'emergency' }, 'emergency'],
  [{ 'Triage-Level': 'STAT' }, 'emergency'],
  [{ triage_level: 'asap', priority: 'critical' }, 'emergency'],
  [{ priority: 'not urgent' }, 'routine'],
  [{ severity: 'Emergency' }, 'emergency'],
  [{ triage: '1' }, 'emergency'],
  [{ acuity_level: 'Level 2' }, 'urgent'],
  [{ triage: '3' }, 'routine'],
  [{ triage: 'orange' }, 'urgent'],
  // Only for triage scales is it known whether 1 is the highest or the lowest.
  [{ priority: '1' }, 'routine'],
  [{ note: 'urgent', program: 'emergency' }, 'routine'],
] as const)('a consult whose metadata is %j is %s', (metadata, priority) => {
  expect(priorityOf(metadata, {})).toBe(priority)
})

test('a consult is as pressing as its own metadata or its patient’s, whichever is more', () => {
  expect(priorityOf({}, { priority: 'urgent' })).toBe('urgent')
  expect(priorityOf({ priority: 'routine' }, { triage: 'emergency' })).toBe('emergency')
  expect(priorityOf({ priority: 'emergency' }, { priority: 'urgent' })).toBe('emergency')
})

test.each([
  [{ triage: 'emergancy' }, 'emergency'],
  [{ Priority: 'Urgnet' }, 'urgent'],
  [{ severity: 'criticl' }, 'critical'],
])('in %j, %s was meant', (metadata, meant) => {
  expect(misspelledPriority(metadata)?.meant).toBe(meant)
})

test.each([
  {},
  { priority: 'gold' },
  { triage: '7' },
  { priority: 'not urgent' },
  { note: 'emergancy' },
  { priority: 'normal' },
])('nothing is misspelled in %j', (metadata) => {
  expect(misspelledPriority(metadata)).toBeNull()
})
