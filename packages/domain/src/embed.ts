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

/** Body of every `…/page-link` route. */
export const createPageLinkSchema = z.object({
  channel: z
    .enum(['email', 'sms'])
    .nullish()
    .describe('How you will send the link. A code, if the patient asks for one, goes by the other way.'),
})
export type CreatePageLink = z.output<typeof createPageLinkSchema>

/** A link to the patient's page, to send to the patient. */
export const pageLinkSchema = z.object({
  url: z.string().describe('The address of the page. It asks who the person is before it shows anything.'),
  expiresAt: instantSchema.describe('When the link stops working.'),
})
export type PageLinkToSend = z.infer<typeof pageLinkSchema>

/** Response of `POST /embed/session`: the frame session, which is the widget's credential. */
export const frameSessionSchema = z.object({
  session: z.string(),
  expiresAt: instantSchema,
  partnerId: idSchema,
  patientId: idSchema,
})
export type FrameSession = z.infer<typeof frameSessionSchema>
