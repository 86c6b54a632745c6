import { plainText } from '../vocabulary/text.ts'

/** A version of a partner's privacy page and terms, as the partner names it. Source: docs/embedding.md, Links. */
export const consentVersionSchema = plainText({ max: 40 }).describe(
  'Version of your privacy page and terms that the patient saw, such as `2026-03`. It is stored if they accept.',
)
