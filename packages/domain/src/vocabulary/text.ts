import { z } from 'zod'
import { hasTooManyMarks, mostMarks } from './marks.ts'

/**
 * A string of `min` to `max` characters. A character is a code point, as in JSON Schema and PostgreSQL. Zod's own
 * limits count UTF-16 units, in which an emoji counts as two. No other rule processes a text that is too long.
 * @param limits.composed counts the characters as they are stored, in NFC: `e` with an accent is one.
 */
export function characters({ min = 0, max, composed = false }: { min?: number; max: number; composed?: boolean }) {
  return z
    .string()
    .superRefine((text, context) => {
      // No character is composed of more than four UTF-16 units on average.
      const isLong = text.length > (composed ? 4 : 2) * max
      const stored = composed && !isLong && !hasTooManyMarks(text) ? text.normalize('NFC') : text
      const length = isLong ? text.length : [...stored].length
      const string = { origin: 'string', inclusive: true, input: text } as const
      if (length > max) return context.addIssue({ ...string, code: 'too_big', maximum: max, continue: false })
      if (length < min) context.addIssue({ ...string, code: 'too_small', minimum: min })
      // When stored, half of a surrogate pair would become U+FFFD.
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

/** Characters that reorder the surrounding text, so that it reads differently. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/
/** A visible character: not a space, not an invisible character, and not the blank braille pattern. */
const visible = /[^\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\s\u2800]/u

/** Plain text that reads the way it is stored. */
function orderedText(limits: { min?: number; max: number }) {
  return plainText(limits).refine(
    (text) => !reordering.test(text),
    'Remove characters that change the direction of text.',
  )
}

/** Plain text that is visible and that reads the way it is stored. An empty text is allowed when `min` is 0. */
export function visibleText(limits: { min?: number; max: number }) {
  return orderedText(limits).refine(
    (text) => text === '' || visible.test(text),
    'Send at least one visible character, or leave it out.',
  )
}

const unseenEdge =
  /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]|[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]$/u

/**
 * A partner's own id for a patient or physician: 1 to 200 characters, compared exactly. With spaces or invisible characters at
 * its ends, it would look like another patient's.
 */
export const externalIdSchema = visibleText({ min: 1, max: 200 }).refine(
  (id) => !unseenEdge.test(id),
  'Remove spaces and invisible characters at the start and end.',
)

/** Up to 20 string pairs that the partner chooses. */
export const metadataSchema = z
  .record(visibleText({ min: 1, max: 40 }), orderedText({ max: 500 }))
  .refine((pairs) => Object.keys(pairs).length <= 20, 'Send at most 20 pairs.')
