import { describe, expect, test } from 'vitest'
import type { Filter } from '../kind.ts'
import { type Parameter, readQuery } from './query.ts'

const id = 'pat_0123456789abcdef0123456789abcdef'
const fhirId = id.replace('_', '-')

const read = (query: string, isStrict = false, filters: readonly Filter[] = ['patient', 'category', 'date']) => {
  const parameters: Parameter[] = [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))
  return readQuery(parameters, { filters, isStrict })
}

describe('the parameters of a FHIR search', () => {
  test.each([
    `patient=${id}`,
    `patient=${fhirId}`,
    `patient=Patient/${fhirId}`,
    `patient:Patient=${fhirId}`,
    `patient=https://api.example/fhir/r4/Patient/${fhirId}`,
  ])('%s names a patient', (query) => expect(read(query).patientIds).toEqual([id]))

  test('of one name have to match together, and values in a list alternatively', () => {
    const other = `pat-${'0'.repeat(32)}`
    expect(read(`patient=${fhirId}&patient=${other}`).patientIds).toEqual([])
    expect(read(`patient=${fhirId},${other}`).patientIds).toEqual([id, other.replace('-', '_')])
    expect(read('category=a,s|b&category=c').categories).toEqual([
      [
        { system: null, code: 'a' },
        { system: 's', code: 'b' },
      ],
      [{ system: null, code: 'c' }],
    ])
  })

  test('a reference to something else matches nothing', () => {
    expect(read(`patient=Practitioner/${fhirId}`).patientIds).toEqual([''])
  })

  test('that are unknown are left out of links, and refused if the client wants it', () => {
    expect(read('gender=female&_count=5').used).toEqual([{ name: '_count', value: '5' }])
    expect(() => read('gender=female', true)).toThrow()
    expect(() => read(`encounter=${fhirId}`, true)).toThrow()
    expect(read('_format=json&_pretty=true', true).used).toEqual([])
  })

  test.each(['identifier=p-1', 'name=Mara', 'family:exact=Reyes', 'birthdate=1990-01-01', 'phone=%2B14155550123'])(
    '%s says whom a search of people means, so it is refused instead of ignored',
    (query) => {
      expect(() => read(query, false, [])).toThrow(/Search by _id/)
      expect(read(query).used).toEqual([])
    },
  )

  test.each([
    '_count=0',
    '_count=x',
    'date=yesterday',
    '_lastUpdated=',
    'patient=',
    'category:not=a',
    `_id=${'a,'.repeat(101)}`,
  ])('%s is refused', (query) => expect(() => read(query)).toThrow())

  test('ask for a page of a thousand at most', () => expect(read('_count=100000').count).toBe(1000))
})
