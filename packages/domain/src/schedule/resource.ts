import { z } from 'zod'
import { descriptions } from '../vocabulary/descriptions.ts'
import { idSchema } from '../vocabulary/identifiers.ts'
import { instantSchema } from '../vocabulary/instant.ts'
import { cancelledReasonSchema, telehealthStatusSchema } from '../vocabulary/telehealth-status.ts'

/** A time at which a physician can be booked. */
export const slotSchema = z.object({
  startsAt: instantSchema.describe(descriptions.startsAt),
  endsAt: instantSchema.describe(descriptions.endsAt),
})
export type Slot = z.infer<typeof slotSchema>

/** A booked appointment on a physician's agenda. Its `id` is the id of its live-call consult. */
export const agendaItemSchema = z.object({
  id: idSchema.describe("Unique identifier of the appointment, the same as its telehealth consult's."),
  telehealthConsultId: idSchema.describe(descriptions.telehealthConsultId),
  startsAt: instantSchema.describe(descriptions.startsAt),
  endsAt: instantSchema.describe(descriptions.endsAt),
  status: telehealthStatusSchema.describe('The current state of the telehealth consult.'),
  cancelledReason: cancelledReasonSchema
    .nullable()
    .describe('`patient_no_show` for a missed appointment. Appointments canceled for other reasons are not listed.'),
  rescheduledFrom: instantSchema.nullable().describe(descriptions.rescheduledFrom),
  reason: z.string().nullable().describe(descriptions.reason),
  patient: z
    .object({
      id: idSchema.describe(descriptions.patientId),
      externalId: z.string().describe(descriptions.patientExternalId),
      displayName: z.string().nullable().describe("The patient's name. `null` if you gave none."),
      birthDate: z.string().nullable().describe(`${descriptions.birthDate} \`null\` if you gave none.`),
    })
    .describe('The patient.'),
})
export type AgendaItem = z.infer<typeof agendaItemSchema>
