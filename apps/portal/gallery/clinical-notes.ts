import type { OutputOf } from '@consult/gallery/answers.ts'
import { inMinutes, physician } from './people.ts'

type Note = OutputOf<'asyncConsultNotes.list'>['items'][number]

/** The draft of a note by the signed-in physician. */
export const draftNote = (parts: Partial<Note> = {}): Note => ({
  id: 'cn_1',
  consultKind: 'async',
  consultId: 'ac_1',
  patientId: 'pat_1',
  version: 0,
  status: 'draft',
  revision: 3,
  template: { key: 'soap', version: 1 },
  sections: [
    {
      key: 'subjective',
      title: 'Subjective',
      text: 'Itchy rash on both forearms since yesterday, no fever.',
      generated: false,
    },
    { key: 'objective', title: 'Objective', text: 'Photo: red papules, no blisters.', generated: true },
    { key: 'assessment', title: 'Assessment', text: 'Contact dermatitis, most likely the new soap.', generated: false },
    {
      key: 'plan',
      title: 'Plan',
      text: 'Hydrocortisone 1 % twice a day for a week.\nWrite again if ___',
      generated: false,
    },
  ],
  diagnoses: [
    {
      system: 'http://hl7.org/fhir/sid/icd-10-cm',
      code: 'L25.9',
      display: null,
      text: 'Contact dermatitis',
      rank: 'primary',
      certainty: 'provisional',
    },
  ],
  disposition: { kind: 'follow_up', inDays: 7, specialty: null, reason: 'Earlier if it spreads' },
  patientSummary: { text: 'Leave out the new soap for a week.', language: 'en', released: true },
  author: { id: physician.id, name: 'Ada Osei, MD' },
  amendmentReason: null,
  signatures: [],
  cosignature: { required: false, physicianId: null, signedAt: null, returned: null },
  addenda: [],
  enteredInError: null,
  contentHash: null,
  createdAt: inMinutes(-20),
  updatedAt: inMinutes(-11),
  ...parts,
})

/** The same note, signed and amended, with an addendum of a colleague. */
export const signedNote = (parts: Partial<Note> = {}): Note =>
  draftNote({
    version: 2,
    status: 'amended',
    amendmentReason: 'The rash is on both arms.',
    signatures: [{ role: 'author', physicianId: physician.id, name: 'Ada Osei, MD', at: inMinutes(-11) }],
    addenda: [
      {
        id: 'cna_1',
        text: 'It itches less today.',
        forPatient: true,
        author: { id: 'phy_2', name: 'Clara Weiss, MD' },
        at: inMinutes(-3),
      },
    ],
    contentHash: '0'.repeat(64),
    ...parts,
  })
