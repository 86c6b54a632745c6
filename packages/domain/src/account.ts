import { z } from 'zod'
import { instantSchema } from './vocabulary/instant.ts'

/** Answer of `GET /v1/account`: what is set for the account that the key is of. Never a secret. */
export const accountSchema = z.object({
  partnerId: z.string(),
  name: z.string(),
  environment: z.enum(['test', 'production']),
  asyncEnabled: z.boolean(),
  telehealthEnabled: z.boolean(),
  /** May the key name a physician by id alone. */
  assertionEnabled: z.boolean(),
  /** Do patients get the links to the recordings and transcripts of their calls. */
  recordingsForPatients: z.boolean(),
  /** Origins whose pages may show the widget. */
  allowedOrigins: z.array(z.string()),
  webhookUrl: z.string().nullable(),
  /** Set while nothing is delivered: since when, and whether an operator, the receiver or its failures are why. */
  webhookDisabledAt: instantSchema.nullable(),
  webhookDisabledReason: z.string().nullable(),
  /** Raised by every rotation of the key. */
  keyGeneration: z.number().int(),
  rateLimitPerSecond: z.number().int(),
  rateLimitBurst: z.number().int(),
  /** Invitations to the portal that are mailed to your physicians in a day. */
  invitationsPerDay: z.number().int(),
  /** What is uploaded in a UTC day, MiB: by everybody of the account, and by each patient. */
  uploadMibPerDay: z.number().int(),
  patientUploadMibPerDay: z.number().int(),
  responseSlaSeconds: z.number().int(),
  reassignOnBreach: z.boolean(),
  acceptanceWindowSeconds: z.number().int(),
  consentWindowSeconds: z.number().int(),
  /** Your own pages that patients find in the widget; null: none. */
  privacyUrl: z.string().nullable(),
  contactUrl: z.string().nullable(),
  createdAt: instantSchema,
})
export type Account = z.infer<typeof accountSchema>
