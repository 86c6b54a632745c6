import { describe, expect, it } from 'vitest'
import { listPatientsSchema, patientSchema, upsertPatientSchema } from './patient.ts'

const least = { externalId: 'p-1', phone: '+14155550123' }

describe('upsertPatientSchema', () => {
  it('externalId and phone are the only required fields', () => {
    expect(upsertPatientSchema.parse(least)).toEqual(least)
    expect(upsertPatientSchema.safeParse({ externalId: 'p-1' }).success).toBe(false)
    expect(upsertPatientSchema.safeParse({ phone: '+14155550123' }).success).toBe(false)
  })

  it('an omitted field is distinct from a field set to null', () => {
    expect(upsertPatientSchema.parse({ ...least, firstName: null })).toEqual({ ...least, firstName: null })
    expect(upsertPatientSchema.parse(least)).not.toHaveProperty('firstName')
  })

  it('each field is canonicalized and unknown fields are ignored', () => {
    const written = {
      ...least,
      phone: '+1 415 555 0123',
      birthDate: '1990-02-28',
      email: 'Ada@example.org',
      language: 'EN-us',
      jurisdiction: 'us-ca',
      timeZone: 'America/Los_Angeles',
      metadata: { plan: 'gold' },
      shoeSize: 42,
    }
    expect(upsertPatientSchema.parse(written)).toEqual({
      ...least,
      birthDate: '1990-02-28',
      email: 'Ada@example.org',
      language: 'en-US',
      jurisdiction: 'US-CA',
      timeZone: 'America/Los_Angeles',
      metadata: { plan: 'gold' },
    })
  })

  it.each([
    { birthDate: '1990-02-30' },
    { birthDate: '28.02.1990' },
    { email: 'not an address' },
    { language: 'en_US' },
    { jurisdiction: 'California' },
    { timeZone: '+05:30' },
    { firstName: 'x'.repeat(201) },
    { lastName: 'a\u0000b' },
    { externalId: '' },
  ])('%j is refused', (field) => {
    expect(upsertPatientSchema.safeParse({ ...least, ...field }).success).toBe(false)
  })
})

it('a patient has all the fields of the interface, preferences on notifications, what they unsubscribed from, a legal hold, a confidential flag and a test clock', () => {
  expect(Object.keys(patientSchema.shape).join(' ')).toBe(
    'id externalId phone firstName lastName birthDate email language jurisdiction timeZone metadata notifications unsubscribed legalHold confidential testClockId createdAt updatedAt',
  )
})

it('the list query filters by externalId', () => {
  expect(listPatientsSchema.parse({ externalId: 'p-1', name: 'x' })).toEqual({ externalId: 'p-1', limit: 25 })
})
