import { expect, test } from 'vitest'
import { aConsult } from '../consults/consult.fixture.ts'
import { createDueTimes } from './due-times.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const due = (id: string, seconds: number) =>
  aConsult({ id, status: 'active', responseDueAt: new Date(now + seconds * 1000).toISOString() })

test('a consult is reported as overdue once, at the instant when it is due', () => {
  const book = createDueTimes()
  book.note(due('a', 10))
  book.note(due('b', 20))
  expect(book.takeOverdue(now + 9_999)).toEqual([])
  expect(book.takeOverdue(now + 10_000)).toEqual(['a'])
  expect(book.takeOverdue(now + 10_001)).toEqual([])
  expect(book.takeOverdue(now + 30_000)).toEqual(['b'])
})

test('a consult that was answered is not reported', () => {
  const book = createDueTimes()
  book.note(due('a', 10))
  book.note(aConsult({ id: 'a', status: 'active', responseDueAt: null }))
  expect(book.takeOverdue(now + 60_000)).toEqual([])
})

test('a consult that was already overdue when it was noted is not reported', () => {
  const book = createDueTimes()
  book.takeOverdue(now)
  book.note(due('a', -5))
  expect(book.takeOverdue(now + 1000)).toEqual([])
})
