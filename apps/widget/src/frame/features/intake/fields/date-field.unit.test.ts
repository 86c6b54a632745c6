import { expect, it } from 'vitest'
import { toInstant, toLocal } from './date-field.tsx'

it('writes a moment with the offset of the device, and reads it back', () => {
  const instant = toInstant('2026-05-04T09:30')
  expect(instant).toMatch(/^2026-05-04T09:30:00[+-]\d\d:\d\d$/)
  expect(new Date(instant).getTime()).toBe(new Date(2026, 4, 4, 9, 30).getTime())
  expect(toLocal(instant)).toBe('2026-05-04T09:30')
})
