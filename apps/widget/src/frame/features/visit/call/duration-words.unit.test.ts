import { expect, test } from 'vitest'
import { durationWords } from './duration-words.ts'

test('the length of a call is shown like a clock, never below zero', () => {
  const lasted = (hours: number, minutes: number, seconds: number) =>
    durationWords('en-GB', ((hours * 60 + minutes) * 60 + seconds) * 1_000)
  expect([lasted(0, 0, 7), lasted(0, 12, 5), lasted(1, 4, 5)]).toEqual(['0:07', '12:05', '1:04:05'])
  expect(lasted(0, 0, -5)).toBe('0:00')
  expect(durationWords('ar-EG', 65_000)).toBe('١:٠٥')
})
