import { expect, test } from 'vitest'
import { countedIcon, countedTitle } from './title-count.ts'

test.each([
  ['Consult', 0, 'Consult'],
  ['Consult', 2, '(2) Consult'],
  ['(1) Consult', 2, '(2) Consult'],
  ['(12) Inbox · Consult', 0, 'Inbox · Consult'],
])('the title %s with the count %d becomes %s', (title, count, expected) => {
  expect(countedTitle(title, count)).toBe(expected)
})

test('the icon shows one digit, or 9+', () => {
  expect(decodeURIComponent(countedIcon(3))).toContain('>3</text>')
  expect(decodeURIComponent(countedIcon(23))).toContain('>9+</text>')
})
