import { z } from 'zod'
import { attachmentsPerMessage } from '../attachment/limits.ts'
import { askedIntakeFields } from '../intake/intake.ts'
import { onePatient, patientReferenceFields, requireOnePatient } from '../patient-reference.ts'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { jurisdictionSchema, languageSchema } from '../vocabulary/place.ts'
import { prioritySchema } from '../vocabulary/priority.ts'
import { characters, metadataSchema, plainText, visibleText } from '../vocabulary/text.ts'
import { consentVersionSchema } from './consent-version.ts'
import { messageTextLimit } from './message-text.ts'

/** Body of `POST /v1/async-consults`. */
export const createAsyncConsultSchema = z
  .object({
    ...patientReferenceFields,
    reason: visibleText({ max: 2000 }).nullish().describe(descriptions.reason),
    language: languageSchema.nullish().describe(descriptions.language),
    jurisdiction: jurisdictionSchema.nullish().describe(descriptions.jurisdiction),
    priority: prioritySchema.nullish().describe(descriptions.statedPriority),
    metadata: metadataSchema.nullish().describe(descriptions.metadataOfNew),
    ...askedIntakeFields,
  })
  .superRefine(requireOnePatient)
  .meta(onePatient)
export type CreateAsyncConsult = z.output<typeof createAsyncConsultSchema>

/** Body of `PATCH /v1/async-consults/{id}`. Omitted fields keep their values. */
export const updateAsyncConsultSchema = z.object({
  priority: prioritySchema.nullish().describe(descriptions.newPriority),
  metadata: metadataSchema.nullish().describe(descriptions.newMetadata),
})
export type UpdateAsyncConsult = z.output<typeof updateAsyncConsultSchema>

/** Query of `GET /v1/async-consults`; `status` may be given once. */
export const listAsyncConsultsSchema = pageQuerySchema.extend({
  status: asyncConsultStatusSchema.optional().describe('Return only consults in this state.'),
})
export type ListAsyncConsults = z.output<typeof listAsyncConsultsSchema>

const messageFields = {
  text: characters({ max: messageTextLimit, composed: true }).nullish().describe(descriptions.messageText),
  attachmentIds: z
    .array(referenceSchema)
    .max(attachmentsPerMessage)
    .nullish()
    .describe('Files to send with the message, uploaded with `POST /v1/attachments`.'),
}

/** Body of `POST /v1/async-consults/{id}/messages`. Text that is empty after normalization gets a 409, not a 400. */
export const postAsyncMessageSchema = z.object(messageFields)
export type PostAsyncMessage = z.output<typeof postAsyncMessageSchema>

/** Body of `POST /v1/async-consults/{id}/replies`. */
export const postAsyncReplySchema = z.object(messageFields)
export type PostAsyncReply = z.output<typeof postAsyncReplySchema>

/** Body of `POST /v1/async-consults/{id}/consent`. */
export const decideConsentSchema = z.object({
  decision: z.enum(['accept', 'decline']).describe("The patient's decision. `decline` closes the consult."),
  consentVersion: consentVersionSchema.nullish(),
})
export type DecideConsent = z.output<typeof decideConsentSchema>

/** Body of `POST /v1/async-consults/{id}/resolve`. */
export const resolveAsyncConsultSchema = z.object({
  summary: plainText({ max: 8000 }).nullish().describe(descriptions.summary),
  followUp: plainText({ max: 8000 }).nullish().describe(descriptions.followUp),
})
export type ResolveAsyncConsult = z.output<typeof resolveAsyncConsultSchema>

/** Body of `POST /v1/async-consults/{id}/accept-resolution`. */
export const acceptResolutionSchema = z.object({
  text: characters({ max: messageTextLimit, composed: true })
    .nullish()
    .describe('A last message of the patient, such as thanks. It is added to the thread before the consult closes.'),
})
export type AcceptResolution = z.output<typeof acceptResolutionSchema>

/** Body of `POST /v1/async-consults/{id}/close`. The note is for the record, not for the patient. */
export const closeAsyncConsultSchema = z.object({
  note: plainText({ max: 2000 }).nullish().describe('A note for your records. The patient never sees it.'),
})
export type CloseAsyncConsult = z.output<typeof closeAsyncConsultSchema>
