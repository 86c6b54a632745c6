import { z } from 'zod'
import { intakeSchema } from '../intake/intake.ts'
import { consultKinds } from '../vocabulary/consult-kind.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { exportedAttachmentSchema } from './consults.ts'

/** The answers to a questionnaire in an export. */
export const exportedIntakeSchema = intakeSchema.omit({ revision: true, files: true, response: true }).extend({
  consultKind: z.enum(consultKinds).describe('The kind of the consult.'),
  consultId: idSchema.describe('The consult that asked.'),
  response: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('The answers, as a FHIR R4 QuestionnaireResponse. `null` if nobody has answered.'),
  files: z.array(exportedAttachmentSchema).describe('The files among the answers.'),
  createdAt: instantSchema.describe('When the consult was created.'),
  changedAt: instantSchema.describe('When the answers last changed.'),
})
export type ExportedIntake = z.infer<typeof exportedIntakeSchema>
