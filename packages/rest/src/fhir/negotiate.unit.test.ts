import { describe, expect, test } from 'vitest'
import { negotiate } from './negotiate.ts'

const fhir = 'application/fhir+json; charset=utf-8'
const json = 'application/json; charset=utf-8'

describe('the content type of a FHIR answer', () => {
  test.each([
    [undefined, fhir],
    ['*/*', fhir],
    ['application/fhir+json', fhir],
    ['application/fhir+json; fhirVersion=4.0', fhir],
    ['application/json', json],
    ['application/fhir+xml, application/json;q=0.5', json],
    ['text/html,application/xhtml+xml,*/*;q=0.8', fhir],
    ['application/fhir+xml', null],
    ['application/fhir+json; fhirVersion=5.0', null],
    ['application/fhir+json;q=0', null],
  ])('for "Accept: %s" is %s', (accept, expected) => expect(negotiate({ accept, format: null })).toBe(expected))

  test('is what _format says, whatever Accept says', () => {
    expect(negotiate({ accept: 'application/fhir+xml', format: 'json' })).toBe(fhir)
    expect(negotiate({ accept: undefined, format: 'application/fhir json' })).toBe(fhir)
    expect(negotiate({ accept: 'application/json', format: 'xml' })).toBeNull()
  })
})
