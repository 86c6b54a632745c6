import { expect, test } from 'vitest'
import { ageOn, isSpoken, jurisdictionWords, languageNow, languageWords } from './patient-facts.ts'

test.each([
  ['1988-04-02', '2026-04-01', 37],
  ['1988-04-02', '2026-04-02', 38],
  ['2026-11-20', '2026-11-21', 0],
  ['2027-01-01', '2026-11-21', null],
  ['2000-02-29', '2026-02-28', 25],
])('the age of a person born on %s is correct on %s', (birthDate, today, age) => {
  expect(ageOn(birthDate, today)).toBe(age)
})

test('languages and jurisdictions get display names, and unknown tags stay as they are', () => {
  expect(languageWords('es-MX', 'en')).toBe('Spanish (Mexico)')
  expect(languageWords('xx-not-a-tag!', 'en')).toBe('xx-not-a-tag!')
  expect(jurisdictionWords('US-CA', 'en')).toBe('US-CA (United States)')
  expect(jurisdictionWords('DE', 'es')).toBe('DE (Alemania)')
})

test("the patient's choice in the widget takes precedence over the languages of the consult and of the record", () => {
  expect(languageNow({ chosen: 'vi', consult: 'en', patient: 'es' })).toBe('vi')
  expect(languageNow({ chosen: null, consult: 'en', patient: 'es' })).toBe('en')
  expect(languageNow({ chosen: null, consult: null, patient: 'es' })).toBe('es')
  expect(languageNow({ chosen: null, consult: null, patient: null })).toBeNull()
})

test('a physician who speaks a language in another region counts as speaking it', () => {
  expect(isSpoken('es-MX', ['en', 'es'])).toBe(true)
  expect(isSpoken('es', ['es-ES'])).toBe(true)
  expect(isSpoken('fil', ['fi'])).toBe(false)
})
