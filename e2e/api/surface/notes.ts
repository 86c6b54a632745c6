import type { ClinicalNote } from '@consult/domain'
import { success, type TestPhysician } from '../environment/index.ts'
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

/** Two signed notes about the consult, the second one amended. @returns the id of the second one. */
export async function addNotes(physician: TestPhysician, path: string): Promise<string> {
  await addNote(physician, path)
  const { id } = await addNote(physician, path)
  success(await physician.asserted.post(`/v1/${path}/notes/${id}/amend`, { reason: 'A typo.', ...noteText('Rash.') }))
  return id
}

/** An amendment that says no more than a section. */
export const shortAmendment: Input = {
  ...noteText('Rash.'),
  version: 1,
  diagnoses: undefined,
  disposition: undefined,
  patientSummary: undefined,
}
