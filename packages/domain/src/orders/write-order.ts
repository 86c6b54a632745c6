import type { OrderKind } from '../vocabulary/order-status.ts'
import type { CreateOrder } from './order.ts'
import type { LabInput, OrderContent, PrescriptionInput, ReferralInput, SickNoteInput } from './order-content.ts'

const nothing: OrderContent = { prescription: null, lab: null, referral: null, sickNote: null }

function prescriptionOf(input: PrescriptionInput, now: Date): NonNullable<OrderContent['prescription']> {
  const { drug, frequency, allergiesReviewed } = input
  const { text, system = null, code = null, strength = null, form = null } = drug
  return {
    drug: { text, system, code, strength, form },
    route: input.route ?? null,
    dose: input.dose ?? null,
    frequency: frequency
      ? {
          text: frequency.text,
          timesPerDay: frequency.timesPerDay ?? null,
          everyHours: frequency.everyHours ?? null,
          asNeeded: frequency.asNeeded ?? false,
        }
      : null,
    durationDays: input.durationDays ?? null,
    directions: input.directions,
    quantity: input.quantity ?? null,
    refills: input.refills ?? 0,
    substitutionAllowed: input.substitutionAllowed ?? true,
    pharmacy: input.pharmacy ?? null,
    noteToPharmacy: input.noteToPharmacy ?? null,
    allergiesReviewed: {
      at: now.toISOString(),
      allergies: allergiesReviewed.allergies ?? [],
      noneKnown: allergiesReviewed.noneKnown ?? false,
    },
  }
}

const labOf = ({ tests, priority, fasting, reason }: LabInput): OrderContent['lab'] => ({
  tests: tests.map(({ code, text }) => ({ code: code ?? null, text })),
  priority: priority ?? 'routine',
  fasting: fasting ?? false,
  reason: reason ?? null,
})

const referralOf = ({ specialty, urgency, question }: ReferralInput): OrderContent['referral'] => ({
  specialty,
  urgency: urgency ?? 'routine',
  question,
})

const sickNoteOf = ({ from, to, capacity, purpose }: SickNoteInput): OrderContent['sickNote'] => ({
  from,
  to,
  capacity: capacity ?? 'none',
  purpose: purpose ?? 'work',
})

/** What a physician has written, with a value for everything that may be left out. Its schema has checked that it is one thing. */
export function writeOrder(input: CreateOrder, now: Date): { kind: OrderKind; content: OrderContent } {
  const { prescription, lab, referral, sickNote } = input
  if (prescription) {
    return { kind: 'prescription', content: { ...nothing, prescription: prescriptionOf(prescription, now) } }
  }
  if (lab) return { kind: 'lab', content: { ...nothing, lab: labOf(lab) } }
  if (referral) return { kind: 'referral', content: { ...nothing, referral: referralOf(referral) } }
  if (sickNote) return { kind: 'sick_note', content: { ...nothing, sickNote: sickNoteOf(sickNote) } }
  throw new Error('an order asks for nothing')
}
