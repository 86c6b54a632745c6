import { z } from 'zod'
import { telehealthStatusSchema } from '../telehealth/status.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'

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
  reason: z.string().nullable(),
  patient: z.object({ id: idSchema, externalId: z.string(), displayName: z.string().nullable() }),
})
export type AgendaItem = z.infer<typeof agendaItemSchema>
