import { z } from 'zod'
import { messageTextLimit } from '../async-consult/message-text.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters } from '../vocabulary/text.ts'
import { callRoleSchema } from './connection.ts'

/** A chat message between the two participants of a call. It is immutable. */
export const callMessageSchema = z
  .object({
    messageId: idSchema.describe(descriptions.messageId),
    telehealthConsultId: idSchema.describe(descriptions.telehealthConsultId),
    sequence: z.number().int().describe('Position of the message in the call. Starts at 1, without gaps.'),
    author: z
      .object({
        type: callRoleSchema.describe(descriptions.authorType),
        id: idSchema.describe(descriptions.authorId),
        name: z.string().nullable().describe(descriptions.authorName),
      })
      .describe('Who wrote the message. `name` is `null` for a patient without a name.'),
    text: z.string().describe(descriptions.messageText),
    createdAt: instantSchema.describe('When the message was sent.'),
  })
  .describe('A message written during a call.')
export type CallMessage = z.infer<typeof callMessageSchema>

/**
 * Body of `POST /v1/telehealth-consults/{id}/messages` and `…/replies`. Text that is empty after normalization gets a
 * 409, not a 400.
 */
export const postCallMessageSchema = z.object({
  text: characters({ max: messageTextLimit, composed: true }).describe(descriptions.messageText),
})
export type PostCallMessage = z.output<typeof postCallMessageSchema>
