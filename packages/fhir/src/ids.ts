import { createHash } from 'node:crypto'

/** One of our ids in FHIR: an underscore is not allowed there. `pat_0198…` is `pat-0198…`. */
export const toFhirId = (id: string): string => id.replace('_', '-')

/** An id that a client sent, as FHIR has it. Clients may send our ids as they are elsewhere. */
export const readFhirId = (id: string): string => (/^[a-z]{2,3}_/.test(id) ? toFhirId(id) : id)

/** The id of ours at the beginning of a FHIR id, or null. Some resources have an ending: a version, a part. */
export function rootOf(fhirId: string): { readonly prefix: string; readonly id: string } | null {
  const [, prefix = '', rest = ''] = /^([a-z]{2,3})-([0-9a-f]{32})(?:\.|$)/.exec(fhirId) ?? []
  return prefix === '' ? null : { prefix, id: `${prefix}_${rest}` }
}

/** A short name for something that has a key instead of an id. Partners choose keys, and FHIR ids are short. */
export const shortHash = (key: string, length: number): string =>
  createHash('sha256').update(key).digest('hex').slice(0, length)

/** How many characters of the hash of a key stand in for it. */
export const keyHashLength = 16

/** The id of a version of a questionnaire. A key that FHIR cannot have as part of an id is replaced by its hash. */
export const questionnaireId = (key: string, version: number): string =>
  `${/^[a-z0-9.-]{1,52}$/.test(key) ? key : `q-${shortHash(key, 32)}`}.v${version}`

/** The id of the answers to one questionnaire of a consult. */
export const responseId = (consultId: string, key: string): string =>
  `${toFhirId(consultId)}.${shortHash(key, keyHashLength)}`

/** The id of a signed version of a note. */
export const noteVersionId = (noteId: string, version: number): string => `${toFhirId(noteId)}.v${version}`

/** The parts of the id of a version of a questionnaire: its key or what replaces it, and the version. */
export function readQuestionnaireId(fhirId: string): { readonly stem: string; readonly version: number } | null {
  const [, stem = '', version = ''] = /^([a-z0-9.-]{1,54})\.v(\d{1,6})$/.exec(fhirId) ?? []
  return stem === '' ? null : { stem, version: Number(version) }
}
