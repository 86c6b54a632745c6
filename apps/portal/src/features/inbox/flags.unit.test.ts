import { expect, test } from 'vitest'
import { isUrgent } from './flags.ts'

test.each([
  [{ priority: 'urgent' }, true],
  [{ Urgency: ' HIGH ' }, true],
  [{ triage_level: 'stat' }, true],
  [{ priority: 'routine' }, false],
  [{ note: 'urgent' }, false],
  [{ priority: 'not urgent' }, false],
  [{}, false],
])('a consult with the metadata %j is urgent: %s', (metadata, urgent) => {
  expect(isUrgent({ metadata })).toBe(urgent)
})
