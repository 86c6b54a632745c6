import { expect, test } from 'vitest'
import { decidingLicenses } from './licensing.ts'

const held = (...jurisdictions: string[]) => jurisdictions.map((jurisdiction) => ({ jurisdiction }))

test.each([
  ['GB-ENG', held('GB'), held('GB')],
  ['GB-ENG', held('GB', 'GB-ENG'), held('GB-ENG')],
  ['GB-ENG', held('GB-SCT'), []],
  ['GB', held('GB-ENG'), []],
  ['GB', held('GB'), held('GB')],
  ['PR', held('US-CA'), []],
  ['GB-ENG', [], []],
])('for a patient in %s, of %j decide %j', (place, licenses, deciding) => {
  expect(decidingLicenses(licenses, place)).toEqual(deciding)
})
