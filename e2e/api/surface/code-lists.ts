/** The body of a list with one code. */
export const sampleCodes = {
  system: 'http://hl7.org/fhir/sid/icd-10',
  title: 'Skin',
  concepts: [{ code: 'L23.9', display: 'Allergic contact dermatitis, unspecified cause' }],
}
