import { readClinicalFacts } from '@consult/domain/clinical-facts'
import { expect, test } from 'vitest'
import { allAllergiesWords, allergyWords, isPossible } from './allergy-words.ts'
import { patientWords } from './words.ts'

const words = (allergies: string, key = 'allergies') =>
  allergyWords(readClinicalFacts({ patient: { [key]: allergies } }).allergies, patientWords.en)

test('a chip names up to two short allergies and otherwise shows a count', () => {
  expect(words('penicillin')).toBe('Allergies: penicillin')
  expect(words('penicillin, latex')).toBe('Allergies: penicillin, latex')
  expect(words('penicillin, latex, nuts')).toBe('3 allergies')
  expect(words('x'.repeat(49))).toBe('1 allergy')
})

test('a chip distinguishes no known allergies, none provided, and none of one kind', () => {
  expect(words('none')).toBe('No known allergies')
  expect(words('unknown')).toBe('Allergies not provided')
  expect(words('NKDA')).toBe('Allergies: NKDA')
  expect(words('none', 'food_allergies')).toBe('Allergies: Food allergies: none')
})

test('a pregnancy is possible unless it is denied or unknown', () => {
  const possible = (pregnant: string) => isPossible(readClinicalFacts({ patient: { pregnant } }).pregnancy)
  expect(['yes', '24 weeks', 'maybe', 'possible'].map(possible)).toEqual([true, true, true, true])
  expect(['no', 'No', 'false', 'unknown', ''].map(possible)).toEqual([false, false, false, false, false])
})

test('paper names every allergy', () => {
  const all = (allergies: string) =>
    allAllergiesWords(readClinicalFacts({ patient: { allergies } }).allergies, patientWords.en)
  expect(all('penicillin, latex, nuts')).toBe('Allergies: penicillin, latex, nuts')
  expect(['none', 'unknown', 'NKDA'].map(all)).toEqual([
    'No known allergies',
    'Allergies not provided',
    'Allergies: NKDA',
  ])
})
