import {
  type ClinicalNote,
  type CodeList,
  type NoteTemplate,
  type Page,
  shippedNoteTemplates,
  type VisitSummary,
} from '@consult/domain'
import { ids, type RouteExample } from './example.ts'

const author = { id: ids.physician, name: 'Dr. Maya Ortiz, MD' }

const draft: ClinicalNote = {
  id: ids.clinicalNote,
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
  version: 0,
  status: 'draft',
  revision: 4,
  template: { key: 'soap', version: 1 },
  sections: [
    { key: 'subjective', title: 'Subjective', text: 'Itchy rash on both forearms since yesterday.', generated: false },
    { key: 'objective', title: 'Objective', text: 'Photo: red papules, no blisters.', generated: false },
    { key: 'assessment', title: 'Assessment', text: 'Contact dermatitis, most likely.', generated: false },
    { key: 'plan', title: 'Plan', text: 'Avoid the new soap. Write again if it spreads.', generated: false },
  ],
  diagnoses: [
    {
      system: 'http://hl7.org/fhir/sid/icd-10',
      code: 'L25.9',
      display: 'Unspecified contact dermatitis, unspecified cause',
      text: null,
      rank: 'primary',
      certainty: 'provisional',
    },
  ],
  disposition: { kind: 'follow_up', inDays: 7, specialty: null, reason: null },
  patientSummary: {
    text: 'Your skin reacts to something it touched. Leave out the new soap for a week.',
    language: 'en',
    released: true,
  },
  author,
  amendmentReason: null,
  signatures: [],
  cosignature: { required: false, physicianId: null, signedAt: null, returned: null },
  addenda: [],
  enteredInError: null,
  contentHash: null,
  createdAt: '2026-03-02T09:20:00.000Z',
  updatedAt: '2026-03-02T09:24:00.000Z',
}

const signatureAt = (at: string) => ({ role: 'author', physicianId: author.id, name: author.name, at })

const signed: ClinicalNote = {
  ...draft,
  version: 1,
  status: 'signed',
  signatures: [signatureAt('2026-03-02T09:25:00.000Z')],
  contentHash: '2f6c1b1d0a9e4f7c8b3a5d6e7f8091a2b3c4d5e6f708192a3b4c5d6e7f809101',
  updatedAt: '2026-03-02T09:25:00.000Z',
}

const amended: ClinicalNote = {
  ...signed,
  version: 2,
  status: 'amended',
  amendmentReason: 'The rash is on the left forearm only.',
  signatures: [signatureAt('2026-03-02T10:05:00.000Z')],
  contentHash: '7d1e0c9b8a7f6e5d4c3b2a190807f6e5d4c3b2a1908f7e6d5c4b3a29180706f5',
  updatedAt: '2026-03-02T10:05:00.000Z',
}

const cosigned: ClinicalNote = {
  ...signed,
  signatures: [
    signatureAt('2026-03-02T09:25:00.000Z'),
    { role: 'cosigner', physicianId: ids.colleague, name: 'Dr. Jon Lindqvist, MD', at: '2026-03-02T09:40:00.000Z' },
  ],
  cosignature: {
    required: true,
    physicianId: ids.colleague,
    signedAt: '2026-03-02T09:40:00.000Z',
    returned: null,
  },
  updatedAt: '2026-03-02T09:40:00.000Z',
}

const addendum = { text: 'The patient writes that it itches less.', forPatient: false }
const added: ClinicalNote = {
  ...amended,
  addenda: [{ id: ids.noteAddendum, ...addendum, author, at: '2026-03-03T08:00:00.000Z' }],
  updatedAt: '2026-03-03T08:00:00.000Z',
}

const error = { reason: 'It is about another patient.' }
const inError: ClinicalNote = {
  ...signed,
  status: 'entered_in_error',
  enteredInError: { ...error, physicianId: author.id, at: '2026-03-02T11:00:00.000Z' },
  updatedAt: '2026-03-02T11:00:00.000Z',
}

/** The examples of the notes of one kind of consult. */
function examplesOf(router: string, consult: Pick<ClinicalNote, 'consultKind' | 'consultId'>) {
  const aboutConsult = (note: ClinicalNote): ClinicalNote => ({ ...note, ...consult })
  const { sections, diagnoses, disposition, patientSummary } = draft
  const written = { sections: sections.map(({ key, text }) => ({ key, text })), diagnoses, disposition, patientSummary }
  const amendment = { reason: amended.amendmentReason, version: 1, sections: written.sections }
  return {
    [`${router}.list`]: { answer: { items: [aboutConsult(added)] } satisfies Page<ClinicalNote> },
    [`${router}.versions`]: {
      answer: { items: [aboutConsult(amended), aboutConsult(signed)] } satisfies Page<ClinicalNote>,
    },
    [`${router}.saveDraft`]: { body: { template: 'soap', ...written, revision: 3 }, answer: aboutConsult(draft) },
    [`${router}.sign`]: { body: { revision: 4 }, answer: aboutConsult(signed) },
    [`${router}.amend`]: { body: amendment, answer: aboutConsult(amended) },
    [`${router}.cosign`]: { body: { version: 1, decision: 'sign' }, answer: aboutConsult(cosigned) },
    [`${router}.addAddendum`]: { body: addendum, answer: aboutConsult(added) },
    [`${router}.enterInError`]: { body: error, answer: aboutConsult(inError) },
  }
}

const template: NoteTemplate = {
  key: 'skin',
  version: 1,
  title: 'Skin',
  sections: [
    { key: 'findings', title: 'Findings', hint: 'Where, since when, what it looks like.', text: '', required: true },
    { key: 'plan', title: 'Plan', hint: null, text: 'Treatment: ___\nWrite again if: ___', required: true },
  ],
  shipped: false,
  createdAt: '2026-03-01T08:00:00.000Z',
}

const summary: VisitSummary = {
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
  version: 2,
  language: 'en',
  text: 'Your skin reacts to something it touched. Leave out the new soap for a week.',
  sections: [{ code: 'next_steps', title: 'Next steps', text: 'Please contact us again in 7 days.', at: null }],
  physician: author,
  cosigner: null,
  signedAt: '2026-03-02T10:05:00.000Z',
  pdfUrl: 'https://api.example/files/EXAMPLE',
}

const codeList: CodeList = {
  key: 'dermatology',
  system: 'http://hl7.org/fhir/sid/icd-10-cm',
  title: 'Dermatology',
  concepts: 1,
  updatedAt: '2026-03-02T09:00:00.000Z',
}

export const clinicalNoteExamples: Record<string, RouteExample> = {
  ...examplesOf('asyncConsultNotes', { consultKind: 'async', consultId: ids.asyncConsult }),
  ...examplesOf('telehealthConsultNotes', { consultKind: 'telehealth', consultId: ids.telehealthConsult }),
  'visitSummaries.getOfThread': { answer: summary },
  'visitSummaries.getOfCall': {
    answer: { ...summary, consultKind: 'telehealth', consultId: ids.telehealthConsult } satisfies VisitSummary,
  },
  'codeLists.put': {
    body: {
      system: codeList.system,
      title: codeList.title,
      concepts: [{ code: 'L23.9', display: 'Allergic contact dermatitis' }],
    },
    answer: codeList,
  },
  'codeLists.list': { answer: { items: [codeList] } },
  'codeLists.remove': { answer: codeList },
  'noteTemplates.put': { body: { title: template.title, sections: template.sections }, answer: template },
  'noteTemplates.remove': { answer: template },
  'noteTemplates.list': { answer: { items: [template, ...shippedNoteTemplates] } },
}

/** The data of an event about the example note. */
export const noteEvent = (version: number) => ({
  consultKind: 'async',
  consultId: ids.asyncConsult,
  noteId: ids.clinicalNote,
  version,
})

/** The data of an event about the example summary. */
export const summaryEvent = (version: number) => ({
  consultKind: 'async',
  consultId: ids.asyncConsult,
  patientId: ids.patient,
  version,
})
