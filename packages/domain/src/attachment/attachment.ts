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
 * An attachment with its links, which need no credential. `download` saves the file, `preview` shows it in place: a
 * picture is shown at a size that fills a screen. `thumbnail` shows a picture in a list.
 */
export const attachmentSchema = attachmentFactsSchema.extend({
  urls: z
    .object({
      download: z.string().describe('Link that downloads the file as it is stored. It expires after 5 minutes.'),
      preview: z
        .string()
        .optional()
        .describe(
          'Link that displays the file; a picture in at most 1,600 pixels and 300 KiB. Absent for types that browsers cannot display.',
        ),
      thumbnail: z
        .string()
        .optional()
        .describe('Link that displays a picture in at most 640 pixels and 40 KiB. Absent for other files.'),
    })
    .describe(
      'Links to the file. They need no credential. The links that display a picture stay the same for up to an hour, so that browsers can cache the picture; they expire within 65 minutes.',
    ),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** The purpose of an attachment link. */
export const attachmentPurposes = ['download', 'preview', 'thumbnail'] as const
export type AttachmentPurpose = (typeof attachmentPurposes)[number]
