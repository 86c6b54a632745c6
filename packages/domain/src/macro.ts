import { z } from 'zod'
import { messageTextLimit } from './async-consult/message-text.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { dateSchema, instantSchema } from './vocabulary/instant.ts'
import { plainText, visibleText } from './vocabulary/text.ts'

const oneLine = (text: string) => !/[\n\t]/.test(text)

/** The content of a macro: a name to find it by, and a text that may contain placeholders (docs/portal.md). */
export const macroFieldsSchema = z.object({
  name: visibleText({ min: 1, max: 60 })
    .transform((name) => name.trim().normalize('NFC'))
    .refine((name) => name !== '' && oneLine(name), 'Enter a name on one line.'),
  text: plainText({ min: 1, max: messageTextLimit }).refine((text) => text.trim() !== '', 'Enter a text.'),
})
export type MacroFields = z.output<typeof macroFieldsSchema>

/** Who answers for a shared macro, and the day on which somebody reviews it. */
export const macroReviewSchema = z.object({
  owner: visibleText({ min: 1, max: 100 }).nullable(),
  reviewOn: dateSchema.nullable(),
})
export type MacroReview = z.output<typeof macroReviewSchema>

/** What is stated about a review: what is left out stays as it is. */
export type StatedMacroReview = { readonly [Field in keyof MacroReview]?: MacroReview[Field] | undefined }

/** A reusable text: the physician's own, or shared by all physicians of the partner. */
export const macroSchema = z.object({
  id: idSchema,
  scope: z.enum(['own', 'shared']),
  name: z.string(),
  text: z.string(),
  /** Of a shared macro. Null: nobody, and no day, is set. */
  owner: z.string().nullable(),
  reviewOn: z.string().nullable(),
  updatedAt: instantSchema,
})
export type Macro = z.output<typeof macroSchema>

/** How many macros a physician may have, and how many a partner may share. */
export const mostMacros = 200
