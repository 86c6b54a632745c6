import type { ClinicalNote } from '@consult/domain'

export type NoteKind = 'async' | 'telehealth'

/** A consult, as its notes need it. */
export interface NotedConsult {
  readonly kind: NoteKind
  readonly id: string
  /** The patient's language, if it is known. */
  readonly language: string | null
  readonly patientId: string
  /** What the partner says about the patient for this consult. */
  readonly metadata: Readonly<Record<string, string>>
}

/** What the physician writes. */
export type NoteContent = Pick<ClinicalNote, 'sections' | 'diagnoses' | 'disposition' | 'patientSummary'> & {
  readonly template: string
}
export type Diagnosis = ClinicalNote['diagnoses'][number]

export const contentOf = (note: ClinicalNote): NoteContent => ({
  template: note.template.key,
  sections: note.sections,
  diagnoses: note.diagnoses,
  disposition: note.disposition,
  patientSummary: note.patientSummary,
})

const ranks = ['primary', 'secondary'] as const
const certainties = ['confirmed', 'provisional', 'refuted'] as const
const kinds = [
  'self_care',
  'follow_up',
  'primary_care',
  'in_person',
  'specialist',
  'urgent_care',
  'emergency',
  'no_follow_up',
  'unable_to_treat',
] as const
export type DispositionKind = (typeof kinds)[number]
export const dispositionKinds: readonly DispositionKind[] = kinds
export type Certainty = (typeof certainties)[number]
export const diagnosisCertainties: readonly Certainty[] = certainties

const isOneOf = <Value extends string>(values: readonly Value[], text: string): text is Value =>
  (values as readonly string[]).includes(text)

export const certaintyOf = (text: string): Certainty => (isOneOf(certainties, text) ? text : 'confirmed')
export const kindOf = (text: string): DispositionKind => (isOneOf(kinds, text) ? text : 'self_care')

const emptyAsNull = (text: string | null) => text?.trim() || null

/** The content as the service takes it: rows in which nothing is written are left out. */
export function toInput({ template, sections, diagnoses, disposition, patientSummary }: NoteContent) {
  return {
    template,
    sections: sections.map(({ key, title, text, generated }) => ({ key, title, text, generated })),
    diagnoses: diagnoses
      .map(({ system, code, display, text, rank, certainty }) => ({
        system: emptyAsNull(code) && system,
        code: emptyAsNull(code),
        display: emptyAsNull(display),
        text: emptyAsNull(text),
        rank: isOneOf(ranks, rank) ? rank : 'secondary',
        certainty: certaintyOf(certainty),
      }))
      .filter(({ code, display, text }) => code ?? display ?? text),
    disposition: disposition && {
      kind: kindOf(disposition.kind),
      inDays: disposition.kind === 'follow_up' ? disposition.inDays : null,
      specialty: disposition.kind === 'specialist' ? emptyAsNull(disposition.specialty) : null,
      reason: emptyAsNull(disposition.reason),
    },
    patientSummary: patientSummary?.text.trim() ? patientSummary : null,
  }
}

/** The place of the next `___` at or after a position, or null. */
export function nextStop(text: string, from: number): { readonly start: number; readonly end: number } | null {
  const start = text.indexOf('___', from)
  return start === -1 ? null : { start, end: start + 3 }
}
