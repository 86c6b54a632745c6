import { z } from 'zod'
import { messageSchema } from '../async-consult/message.ts'
import { asyncConsultSchema } from '../async-consult/resource.ts'
import { attachmentFactsSchema } from '../attachment/attachment.ts'
import { clinicalNoteSchema } from '../clinical-notes/note.ts'
import { orderSchema } from '../orders/order.ts'
import { callMessageSchema } from '../telehealth/call-message.ts'
import { callRoleSchema } from '../telehealth/connection.ts'
import { telehealthSnapshotSchema } from '../telehealth/resource.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/** A file of a message in an export. */
export const exportedAttachmentSchema = attachmentFactsSchema.extend({
  path: z
    .string()
    .describe(
      'Path of the file in the archive. See `missing` of the manifest for files that the service no longer has.',
    ),
})
export type ExportedAttachment = z.infer<typeof exportedAttachmentSchema>

export const exportedMessageSchema = messageSchema.omit({ asyncConsultId: true }).extend({
  attachments: z.array(exportedAttachmentSchema).describe('Files sent with the message.'),
  original: z
    .object({
      text: z.string().describe('What the physician wrote.'),
      language: z.string().describe('Its language.'),
      sentLanguage: z.string().describe('The language of the message that the patient got.'),
    })
    .nullable()
    .describe(
      "The physician's own words, if the message is a translation of them that the physician sent. Else `null`.",
    ),
  translations: z
    .array(
      z.object({
        language: z.string().describe('The language that it was translated into.'),
        sourceLanguage: z.string().nullable().describe('The language that the translator found. `null`: none.'),
        text: z.string().describe('What the translator made of the message.'),
        translatedAt: instantSchema.describe('When it was translated.'),
      }),
    )
    .describe('Machine translations that physicians read of the message.'),
})
export type ExportedMessage = z.infer<typeof exportedMessageSchema>

/** A message that was accepted but is not in the thread yet. */
export const pendingMessageSchema = z.object({
  messageId: idSchema.describe(descriptions.messageId),
  authorType: z.enum(['patient', 'physician']).describe(descriptions.authorType),
  text: z.string().describe(descriptions.messageText),
  attachments: z.array(exportedAttachmentSchema).describe('Files sent with the message.'),
  acceptedAt: instantSchema.describe('When the message was accepted.'),
})
export type PendingMessage = z.infer<typeof pendingMessageSchema>

/** A signed version of a clinical note in an export. */
export const exportedNoteSchema = clinicalNoteSchema.omit({
  consultKind: true,
  consultId: true,
  patientId: true,
  revision: true,
})
export type ExportedNote = z.infer<typeof exportedNoteSchema>

const exportedNotes = z
  .array(exportedNoteSchema)
  .describe('Every signed version of the clinical notes about the consult, oldest first.')

/** An order in an export. */
export const exportedOrderSchema = orderSchema.omit({ consultKind: true, consultId: true, patientId: true })
export type ExportedOrder = z.infer<typeof exportedOrderSchema>

const exportedOrders = z
  .array(exportedOrderSchema)
  .describe('What physicians asked for: prescriptions, lab tests, referrals and sick notes, oldest first.')

/** An async consult in an export, with its thread. */
export const exportedThreadSchema = asyncConsultSchema.omit({ patientId: true, patientExternalId: true }).extend({
  closeNote: z.string().nullable().describe('The note that was written when the consult was closed.'),
  notes: exportedNotes,
  orders: exportedOrders,
  messages: z.array(exportedMessageSchema).describe('The thread, oldest first.'),
  pendingMessages: z.array(pendingMessageSchema).describe('Messages that were accepted and not delivered yet.'),
})
export type ExportedThread = z.infer<typeof exportedThreadSchema>

/** An answer to the question whether a call may be recorded. */
export const exportedRecordingConsentSchema = z.object({
  role: callRoleSchema.describe('Who answered.'),
  agreed: z.boolean().describe('Whether they agreed to be recorded.'),
  answeredAt: instantSchema.describe('When they answered.'),
  wordingVersion: z.string().describe('Version of the question.'),
  wordingLanguage: z.string().describe('Language of the question.'),
  wording: z
    .string()
    .nullable()
    .describe('The question that they read. `null` if the service no longer has this version.'),
})
export type ExportedRecordingConsent = z.infer<typeof exportedRecordingConsentSchema>

/** A telehealth consult in an export, with what was written and recorded. */
export const exportedCallSchema = telehealthSnapshotSchema
  .omit({
    patientId: true,
    patientExternalId: true,
    cancelReason: true,
    queue: true,
    ringingSince: true,
    ringExpiresAt: true,
  })
  .extend({
    cancelNote: z.string().nullable().describe('The reason that was written when the consult was canceled.'),
    notes: exportedNotes,
    orders: exportedOrders,
    recordingConsents: z
      .array(exportedRecordingConsentSchema)
      .describe(
        'Answers to the question whether the call may be recorded, oldest first. The last one of a person counts.',
      ),
    messages: z
      .array(callMessageSchema.omit({ telehealthConsultId: true }))
      .describe('Messages written during the call.'),
    recording: z
      .object({
        path: z.string().describe('Path of the video in the archive.'),
        durationSeconds: z.number().nullable().describe('Length of the recording, in seconds.'),
        transcriptPath: z.string().nullable().describe('Path of the transcript. `null` if there is none.'),
      })
      .nullable()
      .describe('The recording. `null` if there is none, or it was removed.'),
  })
export type ExportedCall = z.infer<typeof exportedCallSchema>
