import { z } from 'zod'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { intakeItemSchema } from './intake.ts'

const answered = z.object({
  consultKind: z.enum(consultKinds).describe('The kind of the consult.'),
  consultId: idSchema.describe('The consult.'),
  patientId: idSchema.describe(descriptions.patientId),
  key: intakeItemSchema.shape.key,
  version: intakeItemSchema.shape.version,
  flags: intakeItemSchema.shape.flags,
  scores: intakeItemSchema.shape.scores,
})

/** The events about the answers to questionnaires. */
export const intakeEvents = {
  'intake.completed': answered.describe('The answers to a questionnaire were submitted.'),
  'intake.flagged': answered.describe(
    'An answer raises a red flag. For the level `stop`, sent when the answer is given, before it is submitted. No event of this type never means that there is no emergency.',
  ),
} as const
