import { describe, expect, it } from 'vitest'
import { listPatientsSchema, patientSchema, upsertPatientSchema } from './patient.ts'

const least = { externalId: 'p-1', phone: '+14155550123' }

describe('upsertPatientSchema', () => {
  it('needs externalId and phone and nothing more', () => {
    expect(upsertPatientSchema.parse(least)).toEqual(least)
    expect(upsertPatientSchema.safeParse({ externalId: 'p-1' }).success).toBe(false)
    expect(upsertPatientSchema.safeParse({ phone: '+14155550123' }).success).toBe(false)
  })

  it('keeps apart a field left out and one set to null', () => {
    expect(upsertPatientSchema.parse({ ...least, firstName: null })).toEqual({ ...least, firstName: null })
    expect(upsertPatientSchema.parse(least)).not.toHaveProperty('firstName')
  })

  it('brings each field into its canonical form and ignores unknown ones', () => {
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
  ])('refuses %j', (field) => {
    expect(upsertPatientSchema.safeParse({ ...least, ...field }).success).toBe(false)
  })
})

it('shows a patient with all the fields of the contract', () => {
  expect(Object.keys(patientSchema.shape).join(' ')).toBe(
    'id externalId phone firstName lastName birthDate email language jurisdiction timeZone metadata createdAt updatedAt',
  )
})

it('lists patients by externalId', () => {
  expect(listPatientsSchema.parse({ externalId: 'p-1', name: 'x' })).toEqual({ externalId: 'p-1', limit: 25 })
})
