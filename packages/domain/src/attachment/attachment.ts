import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'

/** An attachment as events carry it: without links. */
export const attachmentFactsSchema = z.object({
  attachmentId: idSchema.describe('Unique identifier of the attachment.'),
  fileName: z.string().describe('Name of the file.'),
  contentType: z.string().describe("Media type, detected from the file's content."),
  byteSize: z.number().int().describe('Size of the file, in bytes.'),
})
export type AttachmentFacts = z.infer<typeof attachmentFactsSchema>

/**
 * An attachment with its links. The links need no credential and expire after five minutes: `download` saves the file,
 * `preview` shows it in place and is absent for types that browsers do not show.
 */
export const attachmentSchema = attachmentFactsSchema.extend({
  urls: z
    .object({
      download: z.string().describe('Link that downloads the file.'),
      preview: z
        .string()
        .optional()
        .describe('Link that displays the file. Absent for types that browsers cannot display.'),
    })
    .describe('Links to the file. They need no credential and expire after 5 minutes.'),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The purpose of an attachment link. */
export const attachmentPurposes = ['download', 'preview'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]
