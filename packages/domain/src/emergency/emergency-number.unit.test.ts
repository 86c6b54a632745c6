import { expect, test } from 'vitest'
import { emergencyNumberFor } from './emergency-number.ts'

test('the number is that of the country of the first known jurisdiction', () => {
  expect(emergencyNumberFor(['DE'], null)).toBe('112')
  expect(emergencyNumberFor(['US-CA'], null)).toBe('911')
  expect(emergencyNumberFor([null, 'BR-SP'], 'Europe/Berlin')).toBe('192')
  expect(emergencyNumberFor(['FR-971', 'US-NY'], 'America/New_York')).toBe('112')
})

test('a country that is not listed has no number, whatever else is known', () => {
  expect(emergencyNumberFor(['KE', 'DE'], 'Europe/Berlin')).toBeNull()
})

test('without a jurisdiction, the time zone decides, under each of its names', () => {
  expect(emergencyNumberFor([null, null], 'Europe/Berlin')).toBe('112')
  expect(emergencyNumberFor([], 'Asia/Calcutta')).toBe('112')
  expect(emergencyNumberFor([], 'Asia/Kolkata')).toBe('112')
  expect(emergencyNumberFor([], 'America/Argentina/Ushuaia')).toBeNull()
  expect(emergencyNumberFor([], 'Africa/Nairobi')).toBeNull()
  expect(emergencyNumberFor([], 'Pacific/Auckland')).toBe('111')
})

test('no place and a zone that does not exist have no number', () => {
  expect(emergencyNumberFor([null], null)).toBeNull()
  expect(emergencyNumberFor([], 'Etc/Unknown')).toBeNull()
  expect(emergencyNumberFor([], 'UTC')).toBeNull()
})
