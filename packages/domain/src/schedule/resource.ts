import { z } from 'zod'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { cancelledReasonSchema, telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'

/** A time at which a physician can be booked. */
export const slotSchema = z.object({ startsAt: instantSchema, endsAt: instantSchema })
export type Slot = z.infer<typeof slotSchema>

/** A booked appointment on a physician's agenda. Its `id` is that of its live-call consult. */
export const agendaItemSchema = z.object({
  id: idSchema,
  telehealthConsultId: idSchema,
  startsAt: instantSchema,
  endsAt: instantSchema,
  status: telehealthStatusSchema,
  cancelledReason: cancelledReasonSchema
    .nullable()
    .describe('`patient_no_show` for an appointment that was missed; others that were cancelled are not listed.'),
  rescheduledFrom: instantSchema.nullable().describe('The time that it was booked for before it was moved last.'),
  reason: z.string().nullable(),
  patient: z.object({ id: idSchema, externalId: z.string(), displayName: z.string().nullable() }),
})
export type AgendaItem = z.infer<typeof agendaItemSchema>
