import type { z } from 'zod'
import { createTelehealthConsultSchema } from '../telehealth/requests.ts'
import { referenceSchema } from '../vocabulary/identifiers.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { jurisdictionSchema } from '../vocabulary/place.ts'
import { timeWindowFields } from './time-window.ts'

/** Query of `GET /v1/physicians/{id}/agenda`. */
export const listAgendaSchema = pageQuerySchema.extend(timeWindowFields)
export type ListAgenda = z.output<typeof listAgendaSchema>

/**
 * Query of `GET /v1/physicians/{id}/slots`, with the length of the appointment in minutes, and the patient or place
 * that it is for. Days on which the physician has no license for that place are left out.
 */
export const listSlotsSchema = pageQuerySchema.extend({
  ...timeWindowFields,
  durationMinutes: createTelehealthConsultSchema.shape.durationMinutes,
  patientId: referenceSchema
    .optional()
    .describe('Leaves out days on which the physician has no license for the jurisdiction of this patient.'),
  jurisdiction: jurisdictionSchema
    .optional()
    .describe(
      'Leaves out days on which the physician has no license for this jurisdiction. It takes the place of the patient’s.',
    ),
})
export type ListSlots = z.output<typeof listSlotsSchema>
