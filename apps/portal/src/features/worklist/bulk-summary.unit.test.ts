import { expect, test } from 'vitest'
import { summaryOf } from './bulk-summary.ts'
import type { Outcome } from './use-bulk.ts'
import { worklistWords } from './words.ts'

const outcome = (change: Partial<Outcome>): Outcome => ({
  kind: 'priority',
  isUndo: false,
  done: 2,
  hadIt: 0,
  refused: [],
  backs: [],
  ...change,
})
const refused = ['thread_not_active', 'already_closed', 'thread_not_active', 'not_found'].map((code, n) => ({
  id: `ac_${n}`,
  code,
}))

test.each([
  ['Priority set: 2', {}],
  ['Priority set: 2 · 3 had it already', { hadIt: 3 }],
  ['Taken back: 2', { isUndo: true }],
  ['Taken back: 2 · 3 changed since', { isUndo: true, refused }],
])('an act on many consults says %j', (text, change) => {
  expect(summaryOf(outcome(change), worklistWords.en)).toBe(text)
})
