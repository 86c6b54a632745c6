import { expect, it, test } from 'vitest'
import { compilePattern, matchesPattern } from './pattern.ts'

test.each([
  ['[A-Z]{2}\\d+', 'AB12', true],
  ['[A-Z]{2}\\d+', 'xAB12', false],
  ['\\p{L}+', 'Zoë', true],
  ['(?i)yes', 'YES', true],
])('%s matches %s: %s', (pattern, text, expected) => {
  expect(matchesPattern(pattern, text)).toBe(expected)
})

it('decides a pattern that would keep a backtracking engine busy for ever', () => {
  expect(matchesPattern('(a+)+b', 'a'.repeat(1_000))).toBe(false)
})

test.each(['(?=a)', '(a)\\1', '(?<!a)b', '[', '(?:a{1000}){1000}'])(
  'refuses %s, which has no linear time',
  (pattern) => {
    expect(() => compilePattern(pattern)).toThrow()
  },
)
