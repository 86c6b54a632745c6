import { expect, test } from 'vitest'
import { type NoteContent, nextStop, toInput } from './note-content.ts'

const content: NoteContent = {
  template: 'short',
  sections: [{ key: 'note', title: 'Note', text: 'Rest.', generated: false }],
  diagnoses: [],
  disposition: null,
  patientSummary: null,
}
const row = { system: 'urn:x', code: ' ', display: null, text: '', rank: 'primary', certainty: 'confirmed' }

test('rows of diagnoses in which nothing is written are not sent, and no system without a code', () => {
  const { diagnoses } = toInput({ ...content, diagnoses: [row, { ...row, text: ' Rash ' }] })
  expect(diagnoses).toEqual([
    { system: null, code: null, display: null, text: 'Rash', rank: 'primary', certainty: 'confirmed' },
  ])
})

test('days and specialty of another disposition are not sent, nor a summary without text', () => {
  const disposition = { kind: 'self_care', inDays: 3, specialty: 'Skin', reason: ' ' }
  const patientSummary = { text: ' ', language: 'en', released: true }
  expect(toInput({ ...content, disposition, patientSummary })).toMatchObject({
    disposition: { kind: 'self_care', inDays: null, specialty: null, reason: null },
    patientSummary: null,
  })
})

test('the Tab key goes from one gap to the next', () => {
  expect(nextStop('a ___ b ___', 0)).toEqual({ start: 2, end: 5 })
  expect(nextStop('a ___ b ___', 5)).toEqual({ start: 8, end: 11 })
  expect(nextStop('a ___', 5)).toBeNull()
})
