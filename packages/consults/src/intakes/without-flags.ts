/** Our own extensions, except the texts that patients read. */
const forClinicians = /^urn:consult:fhir:questionnaire-(flag|score)$/

const isForClinicians = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && forClinicians.test(String((value as { url?: unknown }).url))

/** Returns a questionnaire without its red flags and scores: what an answer is taken for is not for the patient. */
export function withoutFlags<T>(json: T): T {
  if (Array.isArray(json)) return json.filter((each) => !isForClinicians(each)).map(withoutFlags) as T
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, withoutFlags(value)])) as T
}
