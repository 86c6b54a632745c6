import { expect, test } from 'vitest'
import { isReviewDue } from './review-due.ts'

test('a review is overdue from the day after its day', () => {
  const noon = Date.parse('2027-03-01T12:00:00Z')
  expect([null, '2027-02-28', '2027-03-01', '2027-03-02'].map((day) => isReviewDue(day, noon))).toEqual([
    false,
    true,
    false,
    false,
  ])
})
