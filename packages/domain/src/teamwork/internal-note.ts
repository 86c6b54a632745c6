import { z } from 'zod'
import { messageTextLimit } from '../async-consult/message-text.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema, referenceSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { characters } from '../vocabulary/text.ts'
import { colleagueSchema } from './colleague.ts'

/** How many colleagues one note can mention. */
export const mostMentions = 10

/** Body of `POST /v1/async-consults/{id}/internal-notes`. The text follows the rules of messages. */
export const writeInternalNoteSchema = z.object({
  text: characters({ max: messageTextLimit, composed: true }).describe('Text of the note. The patient never sees it.'),
  mentions: z
    .array(referenceSchema)
    .max(mostMentions)
    .nullish()
    .describe('Physicians who are told about the note. Each must be active and licensed to treat the patient.'),
})
export type WriteInternalNote = z.output<typeof writeInternalNoteSchema>

/** What clinicians write about a thread among themselves. It is never part of the transcript or of an event. */
export const internalNoteSchema = z.object({
  id: idSchema.describe('Unique identifier of the note.'),
  asyncConsultId: idSchema.describe(descriptions.asyncConsultId),
  author: colleagueSchema.describe('Who wrote the note.'),
  text: z.string().describe('Text of the note. The patient never sees it.'),
  mentions: z.array(colleagueSchema).describe('The physicians who were told about the note.'),
  createdAt: instantSchema.describe(descriptions.createdAt),
})
export type InternalNote = z.output<typeof internalNoteSchema>
