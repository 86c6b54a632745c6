import { expect, it, test } from 'vitest'
import { compilePattern, matchesPattern, startPatterns } from './pattern.ts'

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

it('refuses nested repetitions that RE2 would follow at each character', () => {
  expect(matchesPattern('.{0,1000}', 'a'.repeat(1_000))).toBe(true)
  expect(() => compilePattern('(?:(?:a{0,10}){0,10}){0,10}'.repeat(3))).toThrow()
})

it('gives all texts of a response a limited amount of work', () => {
  const matches = startPatterns()
  const long = '.{0,1000}'
  const results = Array.from({ length: 50 }, () => matches(long, 'a'.repeat(1_000)))
  expect([results[0], results.at(-1)]).toEqual([true, false])
  const ordinary = startPatterns()
  expect(Array.from({ length: 2_000 }, () => ordinary('\\+?[0-9 ]{5,20}', '+1 415 555 0199')).every(Boolean)).toBe(true)
})

test.each(['(?=a)', '(a)\\1', '(?<!a)b', '[', '(?:a{1000}){1000}'])(
  'refuses %s, which has no linear time',
  (pattern) => {
    expect(() => compilePattern(pattern)).toThrow()
  },
)
