import { z } from 'zod'
import { accountNotificationsSchema } from './notifications/settings.ts'
import { descriptions } from './vocabulary/descriptions.ts'
import { knownValues } from './vocabulary/extensions.ts'
import { instantSchema } from './vocabulary/instant.ts'

/** Response of `GET /v1/account`: the settings of the account that owns the key. Never includes a secret. */
export const accountSchema = z.object({
  partnerId: z.string().describe('Unique identifier of the account.'),
  name: z.string().describe('Name of your company, as patients and physicians see it.'),
  environment: z.enum(['test', 'production']).describe('The environment that the API key belongs to.'),
  asyncEnabled: z.boolean().describe('Whether async consults are enabled.'),
  telehealthEnabled: z.boolean().describe('Whether telehealth consults are enabled.'),
  assertionEnabled: z
    .boolean()
    .describe('Whether the API key may act as a physician by naming them in `X-Service-Physician-Id`.'),
  recordingsForPatients: z
    .boolean()
    .describe('Whether patients can open the recordings and transcripts of their calls.'),
  cosignatures: z
    .boolean()
    .describe('Whether notes of physicians with `needsCosignature` wait for a second signature after signing.'),
  notesInEvents: z.boolean().describe('Whether events about clinical notes contain the note.'),
  allowedOrigins: z.array(z.string()).describe('Origins of the pages that may embed the widget.'),
  webhookUrl: z.string().nullable().describe('Where webhooks are sent. `null` if not configured.'),
  webhookDisabledAt: instantSchema
    .nullable()
    .describe('When webhook delivery was disabled. `null` while it is enabled.'),
  webhookDisabledReason: knownValues(['operator', 'gone', 'failing'])
    .nullable()
    .describe('Why webhook delivery is disabled: by an operator, by a 410 response, or after repeated failures.'),
  keyGeneration: z.number().int().describe('How many times the API key has been issued. Each rotation adds 1.'),
  rateLimitPerSecond: z.number().int().describe('Sustained rate limit, in requests per second.'),
  rateLimitBurst: z.number().int().describe('Largest number of requests in one burst.'),
  invitationsPerDay: z
    .number()
    .int()
    .describe('Portal invitations that can be emailed to your physicians per UTC day.'),
  erasuresPerDay: z.number().int().describe('Patients whose erasure can be requested per UTC day.'),
  exportsPerDay: z.number().int().describe('Exports of patients that can be requested per UTC day.'),
  uploadMibPerDay: z.number().int().describe('Attachments that the whole account can upload per UTC day, in MiB.'),
  patientUploadMibPerDay: z.number().int().describe('Attachments that each patient can upload per UTC day, in MiB.'),
  responseSlaSeconds: z.number().int().describe('Time a physician has to reply to a patient, in seconds.'),
  reassignOnBreach: z
    .boolean()
    .describe('Whether an overdue consult is reassigned to another physician automatically.'),
  acceptanceWindowSeconds: z
    .number()
    .int()
    .describe('Time a patient has to reopen a consult after the physician asks to resolve it, in seconds.'),
  wrapUpSeconds: z.number().int().describe('Time a physician has after a call before the next one rings, in seconds.'),
  capacity: z
    .number()
    .int()
    .nullable()
    .describe(
      'How many consults that wait for a reply a physician on duty is given from the queue. `null`: physicians claim all of them by hand.',
    ),
  consentWindowSeconds: z
    .number()
    .int()
    .describe('Time a patient has to accept an invitation before the consult closes, in seconds.'),
  erasureDelaySeconds: z
    .number()
    .int()
    .describe('How long an erasure waits before it begins, in seconds. Until then, it can be canceled.'),
  privacyUrl: z.string().nullable().describe('Your privacy page, linked from the widget.'),
  termsUrl: z.string().nullable().describe('Your terms, linked from the widget.'),
  consentVersion: z
    .string()
    .nullable()
    .describe('Version of your privacy page and terms. Each consult stores the version that its patient accepted.'),
  contactUrl: z.string().nullable().describe('Your contact page, linked from the widget.'),
  notifications: accountNotificationsSchema.describe('How patients are told that something waits for them.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
})
export type Account = z.infer<typeof accountSchema>
