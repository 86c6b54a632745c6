import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'

/** The most bytes that one attachment may have. */
export const attachmentByteLimit = 20 * 1024 * 1024

/** The most attachments that one message may have. */
export const attachmentsPerMessage = 10

/** What an upload may be. Its type is read from its bytes, `sniffAttachmentType`. */
export const attachmentTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'application/pdf'] as const
export type AttachmentType = (typeof attachmentTypes)[number]

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

/** True for the types that every browser shows by itself. */
export function hasPreview(contentType: string): boolean {
  return contentType !== 'image/heic'
}
