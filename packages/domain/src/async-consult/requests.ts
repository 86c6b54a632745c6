import { z } from 'zod'
import { attachmentsPerMessage } from '../attachment/limits.ts'
import { patientReferenceFields, requireOnePatient } from '../patient-reference.ts'
import { asyncConsultStatusSchema } from '../vocabulary/async-consult-status.ts'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { characters, jurisdictionSchema, languageSchema, metadataSchema, plainText } from '../vocabulary/text.ts'
import { messageTextLimit } from './message-text.ts'

/** Body of `POST /v1/async-consults`. */
export const createAsyncConsultSchema = z
  .object({
    ...patientReferenceFields,
    reason: plainText({ max: 2000 }).nullish(),
    language: languageSchema.nullish(),
    jurisdiction: jurisdictionSchema.nullish(),
    metadata: metadataSchema.nullish(),
  })
  .superRefine(requireOnePatient)
export type CreateAsyncConsult = z.output<typeof createAsyncConsultSchema>

/** Query of `GET /v1/async-consults`; `status` may be given once. */
export const listAsyncConsultsSchema = pageQuerySchema.extend({ status: asyncConsultStatusSchema.optional() })
export type ListAsyncConsults = z.output<typeof listAsyncConsultsSchema>

const messageFields = {
  text: characters({ max: messageTextLimit }).nullish(),
  attachmentIds: z.array(referenceSchema).max(attachmentsPerMessage).nullish(),
}

/** Body of `POST /v1/async-consults/{id}/messages`. Empty after normalisation is a 409, not a 400. */
export const postAsyncMessageSchema = z.object(messageFields)
export type PostAsyncMessage = z.output<typeof postAsyncMessageSchema>

/** Body of `POST /v1/async-consults/{id}/replies`. */
export const postAsyncReplySchema = z.object(messageFields)
export type PostAsyncReply = z.output<typeof postAsyncReplySchema>

/** Body of `POST /v1/async-consults/{id}/consent`. */
export const decideConsentSchema = z.object({ decision: z.enum(['accept', 'decline']) })
export type DecideConsent = z.output<typeof decideConsentSchema>

/** Body of `POST /v1/async-consults/{id}/resolve`. */
export const resolveAsyncConsultSchema = z.object({
  summary: plainText({ max: 8000 }).nullish(),
  followUp: plainText({ max: 8000 }).nullish(),
})
export type ResolveAsyncConsult = z.output<typeof resolveAsyncConsultSchema>

/** Body of `POST /v1/async-consults/{id}/close`. The note is for the record, not for the patient. */
export const closeAsyncConsultSchema = z.object({ note: plainText({ max: 2000 }).nullish() })
export type CloseAsyncConsult = z.output<typeof closeAsyncConsultSchema>
