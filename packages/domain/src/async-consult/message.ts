import { z } from 'zod'
import { attachmentFactsSchema, attachmentSchema } from '../attachment/attachment.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

export const authorTypeSchema = z.enum(['patient', 'physician', 'system'])
export type AuthorType = z.infer<typeof authorTypeSchema>

/** The content of a system notice; a client words it in its reader's language from `code` and `params`. */
export const noticeSchema = z.object({
  code: z
    .enum([
      'physician_joined',
      'physician_changed',
      'resolve_requested',
      'reopened',
      'closed',
      'emergency_advice',
      'summary_released',
      'summary_changed',
      'summary_withdrawn',
    ])
    .describe('What happened.'),
  params: z.record(z.string(), z.string()).describe('Values to insert into the text, such as the name of a physician.'),
})
export type Notice = z.infer<typeof noticeSchema>

/** A message of the transcript as readers see it. */
export const messageSchema = z.object({
  messageId: idSchema.describe('Unique identifier of the message: the one returned when it was accepted.'),
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  author: z
    .object({
      type: authorTypeSchema.describe(descriptions.authorType),
      id: idSchema.nullable().describe(descriptions.authorId),
      name: z.string().nullable().describe(descriptions.authorName),
    })
    .describe('Who wrote the message. `id` and `name` are `null` for system notices.'),
  text: z.string().describe(descriptions.messageText),
  attachments: z.array(attachmentSchema).describe('Files sent with the message.'),
  removedFiles: z
    .array(
      z.object({
        fileName: z.string().describe('Name of the file.'),
        removedAt: instantSchema.describe('When the service removed it.'),
      }),
    )
    .optional()
    .describe('Files sent with the message that are no longer kept. Absent if there are none.'),
  notice: noticeSchema
    .nullable()
    .describe(
      "What a system notice says, for you to show in the reader's language. `null` for messages written by people.",
    ),
  acceptedAt: instantSchema.describe('When the message was accepted.'),
  createdAt: instantSchema.describe('When the message was delivered to the thread.'),
  sequence: z.number().int().describe('Position of the message in the thread, starting at 1.'),
})
export type Message = z.infer<typeof messageSchema>

/** A message as the `async_consult.message` event carries it: without links. */
export const eventMessageSchema = messageSchema
  .omit({ removedFiles: true })
  .extend({
    attachments: z
      .array(attachmentFactsSchema)
      .describe('Files sent with the message. Read the message to get download links.'),
  })
  .describe('The message, without download links.')
export type EventMessage = z.infer<typeof eventMessageSchema>

/** The 202 response to a message or reply: the id that the message has on the transcript and in its event. */
export const acceptedMessageSchema = z.object({
  messageId: idSchema.describe('Unique identifier of the message. The thread and its event use the same one.'),
})
export type AcceptedMessage = z.infer<typeof acceptedMessageSchema>
