import { expect, test } from 'vitest'
import { localInput } from './local-input.ts'
import { readRange, recoveryStart } from './recovery-range.ts'

const now = Date.parse('2026-11-27T12:00:00Z')
const hoursAgo = (hours: number) => new Date(now - hours * 3600_000)
const typed = (hours: number) => localInput(hoursAgo(hours))

test('a recovery begins a day ago, or when the endpoint was added', () => {
  expect(recoveryStart(hoursAgo(100).toISOString(), now)).toBe(typed(24))
  const added = new Date(hoursAgo(3).getTime() + 7_000)
  expect(recoveryStart(added.toISOString(), now)).toBe(localInput(added))
  expect(Date.parse(localInput(added))).toBe(added.getTime())
})

test('the range has an end only if one is typed', () => {
  expect(readRange(typed(5), '', now)).toEqual({ since: hoursAgo(5).toISOString() })
  expect(readRange(typed(5), typed(2), now)).toEqual({
    since: hoursAgo(5).toISOString(),
    until: hoursAgo(2).toISOString(),
  })
})

test.each([
  ['no start', '', '', 'sinceMissing'],
  ['a start before the log of attempts', typed(31 * 24), '', 'sinceTooOld'],
  ['an end before the start', typed(2), typed(5), 'untilTooEarly'],
  ['an end at the start', typed(2), typed(2), 'untilTooEarly'],
])('%s is refused', (_what, since, until, fault) => {
  expect(readRange(since, until, now)).toEqual({ fault })
})
