import { z } from 'zod'
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

const attachmentFields = {
  attachmentId: idSchema,
  fileName: z.string(),
  contentType: z.string(),
  byteSize: z.number().int(),
}

/** A message of the transcript as its readers see it; the attachment links last five minutes. */
export const messageSchema = z.object({
  messageId: idSchema,
  asyncConsultId: idSchema,
  author: z.object({ type: authorTypeSchema, id: idSchema.nullable(), name: z.string().nullable() }),
  text: z.string(),
  attachments: z.array(
    z.object({ ...attachmentFields, urls: z.object({ download: z.string(), preview: z.string().optional() }) }),
  ),
  notice: noticeSchema.nullable(),
  acceptedAt: instantSchema,
  createdAt: instantSchema,
  sequence: z.number().int(),
})
export type Message = z.infer<typeof messageSchema>

/** A message as the `async_consult.message` event carries it: without links. */
export const eventMessageSchema = messageSchema.extend({ attachments: z.array(z.object(attachmentFields)) })
export type EventMessage = z.infer<typeof eventMessageSchema>

/** The 202 of a message or reply: the id that it will bear on the transcript and in its event. */
export const acceptedMessageSchema = z.object({ messageId: idSchema })
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>
