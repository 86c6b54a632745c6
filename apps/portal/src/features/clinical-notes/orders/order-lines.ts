import type { Order } from '@consult/domain'
import { capacities, oneOf, priorities, purposes, urgencies } from './order-draft.ts'
import type { orderWords } from './words.ts'

type Words = (typeof orderWords)['en']

/** What an order asks for, as physicians read it: a title, and the lines below. */
export interface OrderLines {
  readonly title: string
  readonly lines: readonly string[]
}

const joined = (parts: readonly (string | null | false | undefined)[], between = ', ') =>
  parts.filter(Boolean).join(between)
const amountWords = (amount: { value: number; unit: string } | null) => amount && `${amount.value} ${amount.unit}`

function prescriptionLines(prescription: NonNullable<Order['prescription']>, words: Words): OrderLines {
  const { drug, route, dose, frequency, durationDays, quantity, refills, allergiesReviewed } = prescription
  const { text, strength, form, code } = drug
  const often = frequency && [
    frequency.text,
    frequency.timesPerDay !== null && words.times(String(frequency.timesPerDay)),
    frequency.everyHours !== null && words.hours(String(frequency.everyHours)),
    frequency.asNeeded && words.needed,
  ]
  const { allergies, noneKnown } = allergiesReviewed
  return {
    title: joined([text, strength, form], ' '),
    lines: [
      prescription.directions,
      joined([route, amountWords(dose), ...(often ?? []), durationDays !== null && words.forDays(durationDays)]),
      joined([
        amountWords(quantity),
        refills > 0 && words.refillCount(refills),
        !prescription.substitutionAllowed && words.noSubstitution,
        code && `${words.code} ${code}`,
      ]),
      joined([prescription.pharmacy, prescription.noteToPharmacy], ' · '),
      noneKnown ? words.reviewedNone : words.reviewed(allergies.join(', ')),
    ],
  }
}

/** @param dayOf a day such as `2026-03-02` in words */
function linesOf(order: Order, words: Words, dayOf: (day: string) => string): OrderLines {
  const { prescription, lab, referral, sickNote } = order
  if (prescription) return prescriptionLines(prescription, words)
  if (lab) {
    const tests = lab.tests.map(({ text, code }) => joined([text, code && `(${code})`], ' '))
    const isUrgent = oneOf(priorities, lab.priority) === 'urgent'
    return {
      title: tests.join(', '),
      lines: [joined([isUrgent && words.priorities.urgent, lab.fasting && words.fasting]), lab.reason ?? ''],
    }
  }
  if (referral) {
    return {
      title: joined([referral.specialty, words.urgencies[oneOf(urgencies, referral.urgency)]], ' · '),
      lines: [referral.question],
    }
  }
  if (sickNote) {
    const capacity = words.capacities[oneOf(capacities, sickNote.capacity)]
    return {
      title: words.days(dayOf(sickNote.from), dayOf(sickNote.to)),
      lines: [
        `${words.purpose}: ${words.purposes[oneOf(purposes, sickNote.purpose)]}`,
        `${words.capacity}: ${capacity}`,
      ],
    }
  }
  return { title: '', lines: [] }
}

/** What an order asks for. @param dayOf a day such as `2026-03-02` in words */
export function orderLines(order: Order, words: Words, dayOf: (day: string) => string): OrderLines {
  const { title, lines } = linesOf(order, words, dayOf)
  return { title, lines: lines.filter((line) => line !== '') }
}
