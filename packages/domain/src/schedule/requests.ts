import type { z } from 'zod'
import { createTelehealthConsultSchema } from '../telehealth/requests.ts'
import { pageQuerySchema } from '../vocabulary/paging.ts'
import { timeWindowFields } from './time-window.ts'

/** Query of `GET /v1/physicians/{id}/agenda`. */
export const listAgendaSchema = pageQuerySchema.extend(timeWindowFields)
export type ListAgenda = z.output<typeof listAgendaSchema>

/** Query of `GET /v1/physicians/{id}/slots`, with the length of the appointment in minutes. */
export const listSlotsSchema = pageQuerySchema.extend({
  ...timeWindowFields,
  durationMinutes: createTelehealthConsultSchema.shape.durationMinutes,
})
export type ListSlots = z.output<typeof listSlotsSchema>
