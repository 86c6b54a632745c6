import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'

/** An attachment as events carry it: without links. */
export const attachmentFactsSchema = z.object({
  attachmentId: idSchema,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
})
export type AttachmentFacts = z.infer<typeof attachmentFactsSchema>

/**
 * An attachment with its links. They need no credential and last five minutes: `download` saves the file, `preview`
 * shows it in place, and is absent for a type that browsers do not show.
 */
export const attachmentSchema = attachmentFactsSchema.extend({
  urls: z.object({ download: z.string(), preview: z.string().optional() }),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** What a link to an attachment is for. */
export const attachmentPurposes = ['download', 'preview'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]
