import { z } from 'zod'
import { hasTooManyMarks, mostMarks } from './marks.ts'

/**
 * A string of `min` to `max` characters. A character is a code point, as in JSON Schema and PostgreSQL. Zod's own
 * limits count UTF-16 units, in which an emoji counts as two. No other rule reads a text that is too long.
 */
export function characters({ min = 0, max }: { min?: number; max: number }) {
  return z
    .string()
    .superRefine((text, context) => {
      const length = text.length > 2 * max ? text.length : [...text].length
      const string = { origin: 'string', inclusive: true, input: text } as const
      if (length > max) return context.addIssue({ ...string, code: 'too_big', maximum: max, continue: false })
      if (length < min) context.addIssue({ ...string, code: 'too_small', minimum: min })
      // Stored, half of a character would become U+FFFD.
      if (!text.isWellFormed()) {
        context.addIssue({
          code: 'custom',
          input: text,
          message: 'Remove the half of a surrogate pair: send whole characters.',
        })
      }
      if (hasTooManyMarks(text)) {
        const message = `Remove some of the accents and other marks: a character can have at most ${mostMarks}.`
        context.addIssue({ code: 'custom', input: text, message })
      }
    })
    .meta({ minLength: min, maxLength: max })
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/

/**
 * Text that can be stored and shown unchanged: well-formed Unicode, no control characters except tab and line breaks.
 */
export function plainText(limits: { min?: number; max: number }) {
  return characters(limits).refine((text) => !control.test(text), 'Remove control characters.')
}

/** A partner's own id for a patient or physician: 1 to 200 characters, compared exactly. */
export const externalIdSchema = plainText({ min: 1, max: 200 })

/** Up to 20 string pairs that the partner chooses. */
export const metadataSchema = z
  .record(plainText({ min: 1, max: 40 }), plainText({ max: 500 }))
  .refine((pairs) => Object.keys(pairs).length <= 20, 'Send at most 20 pairs.')

/** A BCP 47 language tag in canonical form (`es`, `pt-BR`). */
export const languageSchema = z
  .string()
  .min(2)
  .max(35)
  .transform((tag, context) => {
    try {
      return Intl.getCanonicalLocales(tag)[0] ?? tag
    } catch {
      context.addIssue({ code: 'custom', message: 'Use a BCP 47 language tag, such as es or pt-BR.' })
      return z.NEVER
    }
  })

/** An ISO 3166-2 subdivision or ISO 3166-1 country code (`US-CA`, `GB`), upper case. */
export const jurisdictionSchema = z
  .string()
  // Checked before the case conversion, which would turn `ß` into `SS`.
  .refine((code) => /^[A-Za-z]{2}(-[A-Za-z0-9]{1,3})?$/.test(code), 'Use an ISO 3166 code, such as US-CA.')
  .transform((code) => code.toUpperCase())

/**
 * An IANA time zone (`America/Los_Angeles`). A bare offset (`+05:30`) is refused, because PostgreSQL reads its sign
 * reversed.
 */
export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((zone) => {
    try {
      return /^[A-Za-z]/.test(zone) && Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
    } catch {
      return false
    }
  }, 'Use an IANA time zone, such as America/Los_Angeles.')
