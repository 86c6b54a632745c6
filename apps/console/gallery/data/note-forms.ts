import type { OutputOf } from '@consult/gallery/answers.ts'
import { inDays } from './time.ts'

type CodeList = OutputOf<'consoleCodeLists.get'>
type NoteTemplate = OutputOf<'consoleNoteTemplates.get'>

const codeList = (fields: Partial<CodeList> = {}): CodeList => ({
  key: 'skin',
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  title: 'Skin',
  concepts: 214,
  updatedAt: inDays(-12),
  ...fields,
})

/** A usual list, one with long words, and one of a single code. */
export const allCodeLists: CodeList[] = [
  codeList({
    key: 'allgemeinmedizin-hausaerztliche-diagnosen.2026',
    title: 'Hausärztliche Beratungsanlässe und Diagnosen der Allgemeinmedizin, Standort Hafen',
    system: 'http://fhir.de/CodeSystem/bfarm/icd-10-gm',
    concepts: 4988,
  }),
  codeList(),
  codeList({ key: 'travel', title: 'Travel advice', system: 'urn:clinic:advice', concepts: 1 }),
]

/** The codes of the usual list. */
export const concepts: OutputOf<'consoleCodeLists.concepts'>['items'] = [
  { code: 'L20.9', display: 'Atopic dermatitis, unspecified' },
  { code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' },
  { code: 'L40.0', display: 'Psoriasis vulgaris' },
  { code: 'L57.0', display: 'Actinic keratosis' },
  {
    code: 'Z29.13',
    display: 'Encounter for prophylactic Rho(D) immune globulin, for a reason that takes a second line',
  },
]

/** A template in its second version. */
export const visitTemplate = (fields: Partial<NoteTemplate> = {}): NoteTemplate => ({
  key: 'skin-visit',
  version: 2,
  newest: 2,
  next: 3,
  title: 'Skin visit',
  shipped: false,
  createdAt: inDays(-3),
  sections: [
    {
      key: 'findings',
      title: 'Findings',
      hint: 'What the photos show: place, size, color, border.',
      text: 'Place: ___\nSize: ___ mm\nColor: ___',
      required: true,
    },
    { key: 'plan', title: 'Plan', hint: null, text: '', required: true },
    { key: 'advice-given', title: 'Advice given', hint: 'When to come back.', text: '', required: false },
  ],
  ...fields,
})
