import { expect, test } from 'vitest'
import { formatFailures, formatTable, type Outcome } from './part.ts'

const outcomes: readonly Outcome[] = [
  { part: 'lint', isPassed: true, counts: null, seconds: 9.4, failures: [] },
  { part: 'types', isPassed: false, counts: null, seconds: 12, failures: ['a.ts(1,1): error'] },
  {
    part: 'unit',
    isPassed: false,
    counts: { passed: 5_000, failed: 1, skipped: 2 },
    seconds: 31.6,
    failures: ['a.unit.test.ts > adds\nexpected 3 to be 2'],
  },
]

test('the table has a line for each part, with its counts and its time, and a sum', () => {
  expect(formatTable(outcomes)).toBe(
    [
      'part    passed   failed  skipped     time',
      'lint         -        -        -      9 s',
      'types        -      yes        -     12 s',
      'unit      5000        1        2     32 s',
      `${'all'.padEnd(37)}53 s`,
    ].join('\n'),
  )
})

test('the failures of every part are listed by part', () => {
  expect(formatFailures(outcomes)).toBe(
    'Failed in types:\n\na.ts(1,1): error\n\nFailed in unit:\n\na.unit.test.ts > adds\nexpected 3 to be 2\n',
  )
  expect(formatFailures(outcomes.slice(0, 1))).toBe('')
})
