import { success, type TestPartner } from '../environment/index.ts'

/** The body of a list with one code. */
export const sampleCodes = {
  system: 'http://hl7.org/fhir/sid/icd-10',
  title: 'Skin',
  concepts: [{ code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' }],
}

/** The key of a list with two codes that every tenant of the isolation tests has. */
export const heldList = 'held'

export async function addHeldList({ key }: TestPartner): Promise<void> {
  const concepts = [...sampleCodes.concepts, { code: 'L40.0', display: 'Psoriasis vulgaris' }]
  success(await key.put(`/v1/code-lists/${heldList}`, { ...sampleCodes, concepts }))
}
