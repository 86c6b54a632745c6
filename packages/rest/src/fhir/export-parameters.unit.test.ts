import { describe, expect, test } from 'vitest'
import { readExportParameters } from './export-parameters.ts'

const patient = { name: 'patient', valueReference: { reference: 'Patient/pat-1' } }
const parameters = (...parameter: unknown[]) => ({ resourceType: 'Parameters', parameter })

describe('the kick-off of an export', () => {
  test('names patients, types and a time', () => {
    const body = parameters(
      patient,
      { name: '_type', valueString: 'Patient' },
      { name: '_type', valueString: 'Encounter,Communication' },
      { name: '_since', valueInstant: '2026-03-01T00:00:00Z' },
      { name: '_outputFormat', valueString: 'ndjson' },
      { name: 'other' },
    )
    expect(readExportParameters(body, false)).toEqual({
      patientIds: ['pat-1'],
      types: 'Patient,Encounter,Communication',
      since: '2026-03-01T00:00:00Z',
    })
    expect(() => readExportParameters(body, true)).toThrow()
  })

  test.each([
    [undefined],
    [{ resourceType: 'Patient' }],
    [parameters()],
    [parameters(null)],
    [parameters({ name: 'patient' })],
    [parameters(patient, { name: '_since', valueString: 'x' })],
    [parameters(patient, { name: '_outputFormat', valueString: 'text/csv' })],
  ])('is refused for %j', (body) => expect(() => readExportParameters(body, false)).toThrow())
})
