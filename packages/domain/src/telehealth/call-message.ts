import { z } from 'zod'
import { messageTextLimit } from '../async-consult/message-text.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters } from '../vocabulary/text.ts'
import { callRoleSchema } from './connection.ts'

/** What one of the two in a call wrote to the other while it ran. It is never changed. */
export const callMessageSchema = z.object({
  messageId: idSchema,
  telehealthConsultId: idSchema,
  sequence: z.number().int().describe('Its place among the messages of the call: dense, from 1.'),
  author: z
    .object({ type: callRoleSchema, id: idSchema, name: z.string().nullable() })
    .describe('`name` is null for a patient of whom you gave none.'),
  text: z.string(),
  createdAt: instantSchema,
})
export type CallMessage = z.infer<typeof callMessageSchema>

/**
 * Body of `POST /v1/telehealth-consults/{id}/messages` and `…/replies`. Empty after normalisation is a 409, not a 400.
 */
export const postCallMessageSchema = z.object({ text: characters({ max: messageTextLimit }) })
export type PostCallMessage = z.output<typeof postCallMessageSchema>
