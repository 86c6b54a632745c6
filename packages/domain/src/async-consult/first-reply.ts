import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters } from '../vocabulary/text.ts'
import { messageTextLimit } from './message-text.ts'

/** Body of `POST /v1/patients/{id}/first-reply`, and of `PUT /v1/async-consults/{id}/first-reply`. */
export const writeFirstReplySchema = z.object({
  text: characters({ max: messageTextLimit, composed: true }).describe(
    'Text of the reply, by the rules of every reply. The patient gets it when they consent.',
  ),
})
export type WriteFirstReply = z.output<typeof writeFirstReplySchema>

/** A physician's first reply while it waits for the patient's consent. Only its physician reads it. */
export const firstReplySchema = z.object({
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  text: z.string().describe('Text of the reply. The patient gets it when they consent.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
  updatedAt: instantSchema.describe(descriptions.updatedAt),
})
export type FirstReply = z.output<typeof firstReplySchema>
