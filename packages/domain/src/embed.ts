import { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { idSchema } from './vocabulary/identifiers.ts'
import { instantSchema } from './vocabulary/instant.ts'

/** Body of every `…/embed-session` route. */
export const createEmbedSessionSchema = z.object({
  ttlSeconds: z
    .number()
    .int()
    .min(60)
    .max(3600)
    .default(900)
    .describe('How long the token can be exchanged for a widget session, in seconds.'),
})
export type CreateEmbedSession = z.output<typeof createEmbedSessionSchema>

/** The embed token that the partner's page hands to `mount` or `refresh`. */
export const embedTokenSchema = z.object({
  token: z.string().describe('The embed token. Pass it to the widget on your page.'),
  expiresAt: instantSchema.describe(descriptions.tokenExpiresAt),
})
export type EmbedToken = z.infer<typeof embedTokenSchema>

/** Response of `POST /embed/session`: the frame session, which is the widget's credential. */
export const frameSessionSchema = z.object({
  session: z.string(),
  expiresAt: instantSchema,
  partnerId: idSchema,
  patientId: idSchema,
})
export type FrameSession = z.infer<typeof frameSessionSchema>
