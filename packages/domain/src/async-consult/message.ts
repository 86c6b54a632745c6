import { z } from 'zod'
import { attachmentFactsSchema, attachmentSchema } from '../attachment/attachment.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

export const authorTypeSchema = z.enum(['patient', 'physician', 'system'])
export type AuthorType = z.infer<typeof authorTypeSchema>

/** What a system notice says; a client words it in its reader's language from `code` and `params`. */
export const noticeSchema = z.object({
  code: z.enum(['physician_joined', 'physician_changed', 'resolve_requested', 'reopened', 'closed']),
  params: z.record(z.string(), z.string()),
})
export type Notice = z.infer<typeof noticeSchema>

/** A message of the transcript as its readers see it. */
export const messageSchema = z.object({
  messageId: idSchema.describe('The id that the 202 of its post gave, and its event bears.'),
  asyncConsultId: idSchema,
  author: z
    .object({ type: authorTypeSchema, id: idSchema.nullable(), name: z.string().nullable() })
    .describe('`id` and `name` are null for notices of the service.'),
  text: z.string(),
  attachments: z.array(attachmentSchema),
  notice: noticeSchema
    .nullable()
    .describe("What a notice of the service says, to be worded in the reader's language; null for what people write."),
  acceptedAt: instantSchema.describe('When the post was accepted.'),
  createdAt: instantSchema.describe('When it landed on the transcript.'),
  sequence: z.number().int().describe('Its place on the transcript, from 1.'),
})
export type Message = z.infer<typeof messageSchema>

/** A message as the `async_consult.message` event carries it: without links. */
export const eventMessageSchema = messageSchema.extend({ attachments: z.array(attachmentFactsSchema) })
export type EventMessage = z.infer<typeof eventMessageSchema>

/** The 202 of a message or reply: the id that it will bear on the transcript and in its event. */
export const acceptedMessageSchema = z.object({ messageId: idSchema })
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>
