import { z } from 'zod'

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

/** Text that can be stored and shown as it is: well-formed Unicode without control characters. */
export function plainText(limits: { min?: number; max: number }) {
  return z
    .string()
    .min(limits.min ?? 0)
    .max(limits.max)
    .refine((text) => text.isWellFormed() && !unstorable.test(text), 'contains characters that cannot be stored')
}

/** A partner's own name for a patient or physician: 1 to 200 characters, compared exactly. */
export const externalIdSchema = plainText({ min: 1, max: 200 })

/** Up to 20 string pairs of the partner's own. */
export const metadataSchema = z
  .record(plainText({ min: 1, max: 40 }), plainText({ max: 500 }))
  .refine((pairs) => Object.keys(pairs).length <= 20, 'at most 20 pairs')

/** A BCP 47 language tag in canonical form (`es`, `pt-BR`). */
export const languageSchema = z
  .string()
  .min(2)
  .max(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag
    } catch {
      context.addIssue({ code: 'custom', message: 'not a BCP 47 language tag' })
      return z.NEVER
    }
  })

/** An ISO 3166-2 subdivision or ISO 3166-1 country code (`US-CA`, `GB`), upper case. */
export const jurisdictionSchema = z
  .string()
  .transform((code) => code.toUpperCase())
  .refine((code) => /^[A-Z]{2}(-[A-Z0-9]{1,3})?$/.test(code), 'not an ISO 3166 code')

/** An IANA time zone (`America/Los_Angeles`). */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'not an IANA time zone')
