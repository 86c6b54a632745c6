import { z } from 'zod'
import { reviewSchema } from '../access/review.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

/**
 * Patterns in the audit that a privacy officer reviews. None of them proves anything: a physician may share a name with
 * a patient, or work at night. Source: docs/privacy-officers.md.
 */
export const alertKinds = [
  'many_patients',
  'same_surname',
  'own_record',
  'confidential_patient',
  'night_access',
  'reason_given',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const auditAlertSchema = z.object({
  id: idSchema,
  kind: z.enum(alertKinds),
  foundAt: instantSchema,
  /** The entry of the audit that completed the pattern. */
  entry: z.object({ id: idSchema, at: instantSchema }),
  person: z.object({ id: idSchema, name: z.string().nullable() }),
  /** Null when the alert is about several patients. */
  patientId: idSchema.nullable(),
  consultId: idSchema.nullable(),
  /** How many patients the alert is about. */
  patients: z.number().int(),
  review: reviewSchema.nullable(),
})
export type AuditAlert = z.output<typeof auditAlertSchema>
