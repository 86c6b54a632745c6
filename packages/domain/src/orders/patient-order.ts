import type { z } from 'zod'
import { colleagueSchema } from '../teamwork/colleague.ts'
import { type Order, orderSchema } from './order.ts'
import { labSchema, prescriptionSchema, referralSchema, sickNoteSchema } from './order-content.ts'

/**
 * What a patient reads of an order: what was asked for and where it stands. What the physician wrote for a pharmacy, a laboratory or
 * a specialist is not for them, nor is the reason that the partner gave the physician for rejecting it.
 */
export const patientOrderSchema = orderSchema
  .pick({ id: true, kind: true, status: true, requestedAt: true, endedAt: true })
  .extend({
    prescription: prescriptionSchema
      .pick({ drug: true, directions: true, durationDays: true, quantity: true, refills: true, pharmacy: true })
      .nullable(),
    lab: labSchema.pick({ tests: true, fasting: true }).nullable(),
    referral: referralSchema.pick({ specialty: true, urgency: true }).nullable(),
    sickNote: sickNoteSchema.nullable(),
    physician: colleagueSchema,
  })
export type PatientOrder = z.output<typeof patientOrderSchema>

/** The patient's view of an order. */
export function patientOrderOf(order: Order): PatientOrder {
  const { id, kind, status, requestedAt, endedAt, prescription, lab, referral, sickNote, physician } = order
  return {
    id,
    kind,
    status,
    requestedAt,
    endedAt,
    prescription: prescription && {
      drug: prescription.drug,
      directions: prescription.directions,
      durationDays: prescription.durationDays,
      quantity: prescription.quantity,
      refills: prescription.refills,
      pharmacy: prescription.pharmacy,
    },
    lab: lab && { tests: lab.tests, fasting: lab.fasting },
    referral: referral && { specialty: referral.specialty, urgency: referral.urgency },
    sickNote,
    physician,
  }
}
