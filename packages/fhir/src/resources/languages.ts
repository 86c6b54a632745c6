/** A BCP 47 tag as a concept. */
export const languageConcept = (tag: string) => ({ coding: [{ system: 'urn:ietf:bcp:47', code: tag }] })
