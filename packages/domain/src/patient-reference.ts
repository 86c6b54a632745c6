import type { z } from 'zod'
import { descriptions } from './vocabulary/descriptions.ts'
import { exactlyOneOf } from './vocabulary/extensions.ts'
import { referenceSchema } from './vocabulary/identifiers.ts'
import { externalIdSchema } from './vocabulary/text.ts'

/** Identifies the patient of a new consult: exactly one of the service's id and the partner's id. */
export const patientReferenceFields = {
  patientId: referenceSchema.nullish().describe(descriptions.patientId),
  patientExternalId: externalIdSchema.nullish().describe(descriptions.patientExternalId),
}

/** For the SDK's types. */
export const onePatient = exactlyOneOf('patientId', 'patientExternalId')

interface PatientReference {
  readonly patientId?: string | null | undefined
  readonly patientExternalId?: string | null | undefined
}

/** Refuses a body that names no patient, or more than one. */
export function requireOnePatient(body: PatientReference, context: z.core.$RefinementCtx<unknown>): void {
  if ((body.patientId == null) !== (body.patientExternalId == null)) return
  context.addIssue({
    code: 'custom',
    path: ['patientId'],
    message: 'Send exactly one of patientId and patientExternalId.',
  })
}
