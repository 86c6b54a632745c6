import { z } from 'zod'
import { messageTextLimit } from './async-consult/message-text.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'
import { plainText } from './vocabulary/text.ts'

const oneLine = (text: string) => !/[\n\t]/.test(text)

/** The content of a macro: a name to find it by, and a text that may contain placeholders (docs/portal.md). */
export const macroFieldsSchema = z.object({
  name: plainText({ min: 1, max: 60 })
    .transform((name) => name.trim().normalize('NFC'))
    .refine((name) => name !== '' && oneLine(name), 'Enter a name on one line.'),
  text: plainText({ min: 1, max: messageTextLimit }).refine((text) => text.trim() !== '', 'Enter a text.'),
})
export type MacroFields = z.output<typeof macroFieldsSchema>

/** A reusable text: the physician's own, or shared by all physicians of the partner. */
export const macroSchema = z.object({
  id: idSchema,
  scope: z.enum(['own', 'shared']),
  name: z.string(),
  text: z.string(),
  updatedAt: instantSchema,
})
export type Macro = z.output<typeof macroSchema>

/** How many macros a physician may have, and how many a partner may share. */
export const mostMacros = 200
