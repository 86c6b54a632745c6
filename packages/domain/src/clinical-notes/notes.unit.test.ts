import { expect, test } from 'vitest'
import { issuesOfDraft, issuesOfSigning } from './check-content.ts'
import { dispositionWords } from './disposition-words.ts'
import { emptyNote, mergeNote } from './merge-content.ts'
import { type Diagnosis, dispositionKinds, type NoteContent } from './note-content.ts'
import { shippedNoteTemplates } from './template.ts'

const [soap, short] = shippedNoteTemplates
if (!soap || !short) throw new Error('two templates are shipped')

const written = (change: Partial<NoteContent> = {}): NoteContent => ({
  ...mergeNote(emptyNote(short), { sections: [{ key: 'note', text: 'Rest.' }] }, short),
  ...change,
})
const diagnosis = (change: Partial<Diagnosis>): Diagnosis => ({
  system: null,
  code: null,
  display: null,
  text: null,
  rank: 'secondary',
  certainty: 'confirmed',
  ...change,
})
const paths = (content: NoteContent, template = short) => issuesOfSigning(content, template).map(({ path }) => path)

test('a note without text or without a required section cannot be signed', () => {
  expect(paths(emptyNote(soap), soap)).toEqual(['sections'])
  expect(paths(mergeNote(emptyNote(soap), { sections: [{ key: 'plan', text: 'Rest.' }] }, soap), soap)).toEqual([
    'sections.assessment',
  ])
  expect(paths(written())).toEqual([])
})

test.each([
  ['text alone', { text: 'Rash' }, []],
  ['nothing', {}, ['diagnoses.0']],
  ['a code without its system', { code: 'L25.9' }, ['diagnoses.0.system']],
  ['a system without a code', { system: 'urn:x', text: 'Rash' }, ['diagnoses.0.code']],
  ['ICD-10', { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'L25.9' }, []],
  ['a word as ICD-10', { system: 'http://hl7.org/fhir/sid/icd-10', code: 'rash' }, ['diagnoses.0.code']],
  ['SNOMED CT', { system: 'http://snomed.info/sct', code: '40275004' }, []],
  ['a word as SNOMED CT', { system: 'http://snomed.info/sct', code: 'rash' }, ['diagnoses.0.code']],
  ['a code of any other system', { system: 'urn:ours', code: 'skin 1' }, []],
  ['a code with two spaces', { system: 'urn:ours', code: 'skin  1' }, ['diagnoses.0.code']],
])('a diagnosis with %s is checked by its form', (_name, change, expected) => {
  expect(paths(written({ diagnoses: [diagnosis(change)] }))).toEqual(expected)
})

test('there is one main diagnosis at most, and each disposition has its own details', () => {
  const main = diagnosis({ text: 'Rash', rank: 'primary' })
  expect(paths(written({ diagnoses: [main, main] }))).toEqual(['diagnoses'])
  const disposition = { kind: 'follow_up', inDays: null, specialty: null, reason: null } as const
  expect(paths(written({ disposition }))).toEqual(['disposition.inDays'])
  expect(paths(written({ disposition: { ...disposition, inDays: 3 } }))).toEqual([])
  expect(paths(written({ disposition: { ...disposition, kind: 'self_care', inDays: 3 } }))).toEqual([
    'disposition.inDays',
  ])
})

test('a change of the template loses no text, and two sections with one key are refused', () => {
  const moved = mergeNote(written(), {}, soap)
  expect(moved.sections.map(({ key }) => key)).toEqual(['subjective', 'objective', 'assessment', 'plan', 'note'])
  const back = mergeNote(moved, {}, short)
  expect(back.sections.map(({ key, text }) => [key, text])).toEqual([['note', 'Rest.']])
  const [section] = written().sections
  if (!section) throw new Error('a section')
  expect(issuesOfDraft(written({ sections: [section, section] })).map(({ path }) => path)).toEqual(['sections.1.key'])
})

test.each(['en', 'es', 'fr', 'de', 'pt', 'ar', 'pl', 'tr', 'uk', 'zh', 'vi'])(
  'every disposition has words for a patient in %s, without gaps',
  (language) => {
    for (const kind of dispositionKinds) {
      const said = dispositionWords({ kind, inDays: 3, specialty: 'Dermatology', reason: 'Private' }, language)
      expect(said).toMatch(/[.。]$/)
      expect(said).not.toMatch(/[{}]|Private/)
    }
    expect(dispositionWords({ kind: 'follow_up', inDays: null, specialty: null, reason: null }, language)).toBeNull()
  },
)
