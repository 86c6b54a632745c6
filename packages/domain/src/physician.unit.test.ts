import { iso31662 } from 'iso-3166'
import { describe, expect, it } from 'vitest'
import { clinicianName } from './full-name.ts'
import {
  physicianSchema,
  provisionPhysicianSchema,
  replaceLanguagesSchema,
  replaceLicensesSchema,
  setPresenceSchema,
} from './physician.ts'

const least = { externalId: 'd-1', email: 'ada@example.org', firstName: 'Ada', lastName: 'Osei' }

describe('provisionPhysicianSchema', () => {
  it('externalId, email and both names are required', () => {
    expect(provisionPhysicianSchema.parse({ ...least, pager: 7 })).toEqual(least)
    for (const key of Object.keys(least)) {
      const { [key]: _, ...without } = least as Record<string, string>
      expect(provisionPhysicianSchema.safeParse(without).success).toBe(false)
      expect(provisionPhysicianSchema.safeParse({ ...least, [key]: '' }).success).toBe(false)
    }
  })

  it('languages and licenses are accepted', () => {
    const licenses = [{ jurisdiction: 'us-ca', number: 'A1' }]
    expect(provisionPhysicianSchema.parse({ ...least, languages: ['ES'], licenses })).toEqual({
      ...least,
      languages: ['es'],
      licenses: [{ jurisdiction: 'US-CA', number: 'A1', expiresOn: null }],
    })
  })
})

describe('the lists of a physician', () => {
  it('an issue names the invalid field by its index in the list', () => {
    const { error } = replaceLicensesSchema.safeParse({
      licenses: [
        { jurisdiction: 'US-CA', number: 'A1', expiresOn: '2027-12-31' },
        { jurisdiction: 'Mars', number: 'B2' },
      ],
    })
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['licenses.1.jurisdiction'])
  })

  it('a list can be empty but not missing', () => {
    expect(replaceLicensesSchema.parse({ licenses: [] })).toEqual({ licenses: [] })
    expect(replaceLanguagesSchema.parse({ languages: [] })).toEqual({ languages: [] })
    expect(replaceLicensesSchema.safeParse({}).success).toBe(false)
    expect(replaceLanguagesSchema.safeParse({}).success).toBe(false)
  })

  it('up to 50 languages and 200 licenses are accepted', () => {
    const places = iso31662.map(({ code }) => code).filter((code) => code.startsWith('GB-'))
    const languages = (length: number) => ({ languages: Array(length).fill('en') })
    const licenses = (length: number) => ({
      licenses: places.slice(0, length).map((jurisdiction) => ({ jurisdiction, number: '1' })),
    })
    expect(replaceLanguagesSchema.safeParse(languages(50)).success).toBe(true)
    expect(replaceLanguagesSchema.safeParse(languages(51)).success).toBe(false)
    expect(replaceLicensesSchema.safeParse(licenses(200)).success).toBe(true)
    expect(replaceLicensesSchema.safeParse(licenses(201)).success).toBe(false)
  })
})

it('a physician has one license per jurisdiction', () => {
  const license = { number: '1', expiresOn: null }
  const licenses = [
    { ...license, jurisdiction: 'US-CA' },
    { ...license, jurisdiction: 'us-ca' },
  ]
  for (const schema of [replaceLicensesSchema, provisionPhysicianSchema]) {
    expect(schema.safeParse({ licenses }).error?.issues).toContainEqual(
      expect.objectContaining({ path: ['licenses', 1, 'jurisdiction'] }),
    )
  }
})

describe('setPresenceSchema', () => {
  it.each(['online', 'away', 'offline'])('%s can be set', (status) => {
    expect(setPresenceSchema.parse({ status })).toEqual({ status })
  })

  it('busy cannot be set, because it is derived', () => {
    expect(setPresenceSchema.safeParse({ status: 'busy' }).success).toBe(false)
  })

  it('until is parsed as an instant', () => {
    expect(setPresenceSchema.parse({ status: 'away', until: '2026-11-21T13:00:00+01:00' })).toEqual({
      status: 'away',
      until: new Date('2026-11-21T12:00:00.000Z'),
    })
    expect(setPresenceSchema.safeParse({ status: 'away', until: 'soon' }).success).toBe(false)
  })
})

it('a physician has all the fields of the interface', () => {
  expect(Object.keys(physicianSchema.shape).join(' ')).toBe(
    'id externalId email firstName lastName credentials specialty languages licenses supervisor needsCosignature capacity presence deactivatedAt createdAt updatedAt',
  )
})

it("a clinician's name is formatted for patients", () => {
  expect(clinicianName({ firstName: 'Ada', lastName: 'Osei', credentials: 'MD' })).toBe('Ada Osei, MD')
  expect(clinicianName({ firstName: 'Ada', lastName: 'Osei', credentials: null })).toBe('Ada Osei')
})
