import { z } from 'zod'
import { messageTextLimit } from '../async-consult/message-text.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters } from '../vocabulary/text.ts'
import { colleagueSchema } from './colleague.ts'

/** Body of `POST /v1/patients/{id}/internal-notes`. The text follows the rules of messages. */
export const writePatientNoteSchema = z.object({
  text: characters({ max: messageTextLimit, composed: true }).describe('Text of the note. The patient never sees it.'),
})
export type WritePatientNote = z.output<typeof writePatientNoteSchema>

/** What clinicians note about a patient among themselves, apart from any consult. */
export const patientNoteSchema = z.object({
  id: idSchema.describe('Unique identifier of the note.'),
  patientId: idSchema.describe(descriptions.patientId),
  author: colleagueSchema.describe('Who wrote the note.'),
  text: z.string().describe('Text of the note. The patient never sees it.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
})
export type PatientNote = z.output<typeof patientNoteSchema>
