import { expect, test } from 'vitest'
import { draftsOf, emptyLicense, licensesDiffer, licensesOf, refusedOf } from './license-draft.ts'

const kept = [
  { jurisdiction: 'US-CA', number: 'A1', expiresOn: '2027-03-31' },
  { jurisdiction: 'GB', number: 'B2', expiresOn: null },
]

test('drafts equal the stored licenses until they are changed', () => {
  const drafts = draftsOf(kept)
  expect(licensesOf(drafts)).toEqual({ licenses: kept })
  expect(licensesDiffer(drafts, kept)).toBe(false)
  expect(licensesDiffer([...drafts, emptyLicense()], kept)).toBe(true)
  expect(licensesDiffer(drafts.slice(1), kept)).toBe(true)
})

test('each invalid field is reported under its line', () => {
  const [good, other] = draftsOf(kept)
  if (!good || !other) throw new Error('two lines')
  const bad = { ...other, jurisdiction: 'California', number: ' ', expiresOn: '2027-02-30' }
  expect(licensesOf([good, bad])).toEqual({
    faults: new Map([[bad.key, new Set(['jurisdiction', 'number', 'expiresOn'])]]),
  })
})

test('what the service refused is reported under its line', () => {
  const drafts = draftsOf(kept)
  const details = { issues: [{ path: 'licenses.1.jurisdiction' }, { path: 'licenses.7.number' }, { path: 'id' }] }
  expect(refusedOf(drafts, details)).toEqual(new Map([[drafts[1]?.key, new Set(['jurisdiction'])]]))
})
