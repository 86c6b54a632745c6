import type { ClinicalNote } from '@consult/domain'
import { success, type TestPartner, type TestPhysician } from '../environment/index.ts'
import type { Input } from './operations.ts'

/** The sections of a note that can be signed. */
export const noteText = (text = 'Contact dermatitis.') => ({
  template: 'short',
  sections: [{ key: 'note', text }],
})

/** Begins a note of the physician. @param path `async-consults/ac_1` */
export const beginNote = async ({ asserted }: TestPhysician, path: string, text?: string): Promise<ClinicalNote> =>
  success(await asserted.put<ClinicalNote>(`/v1/${path}/notes/draft`, noteText(text)))

/** What a note releases to the patient. */
export const releasedSummary = (text = 'Leave out the new soap.') => ({
  patientSummary: { text, language: 'en', released: true },
})

/** Begins and signs a note that releases a summary to the patient. */
export async function addReleasedNote(physician: TestPhysician, path: string, text?: string): Promise<ClinicalNote> {
  const fields = { ...noteText(text), ...releasedSummary(text) }
  const { id } = success(await physician.asserted.put<ClinicalNote>(`/v1/${path}/notes/draft`, fields))
  return success(await physician.asserted.post<ClinicalNote>(`/v1/${path}/notes/${id}/sign`))
}

/** Begins and signs a note of the physician. */
export async function addNote(physician: TestPhysician, path: string, text?: string): Promise<ClinicalNote> {
  const { id } = await beginNote(physician, path, text)
  return success(await physician.asserted.post<ClinicalNote>(`/v1/${path}/notes/${id}/sign`))
}

/** A signed note that waits for a co-signature and releases a summary with it, its author, and a supervisor who may give it. */
export async function awaitCosignature(partner: TestPartner, kind: 'async' | 'telehealth' = 'async') {
  await partner.update({ cosignatures: true })
  const author = await partner.physician({ online: true, fields: { needsCosignature: true } })
  const cosigner = await partner.physician({ fields: { supervisor: true } })
  const wanted = { physician: author, fields: { physicianId: author.id } }
  const { id } =
    kind === 'async'
      ? await partner.consult({ status: 'active', physician: author })
      : await partner.telehealthConsult({ status: 'in_progress', ...wanted })
  const path = `${kind}-consults/${id}`
  return { id, path, author, cosigner, note: await addReleasedNote(author, path) }
}

/** Two signed notes about the consult, the second one amended. @returns the id of the second one. */
export async function addNotes(physician: TestPhysician, path: string): Promise<string> {
  await addNote(physician, path)
  const { id } = await addNote(physician, path)
  success(await physician.asserted.post(`/v1/${path}/notes/${id}/amend`, { reason: 'A typo.', ...noteText('Rash.') }))
  return id
}

/** The body of a template with one section. */
export const sampleTemplate = { title: 'Visit', sections: [{ key: 'plan', title: 'Plan' }] }

/** A co-signature, by somebody who may co-sign. */
export const oneCosignature: Input = { version: 1, decision: 'sign', remark: null }

/** An amendment that says no more than a section. */
export const shortAmendment: Input = {
  ...noteText('Rash.'),
  version: 1,
  diagnoses: undefined,
  disposition: undefined,
  patientSummary: undefined,
}
