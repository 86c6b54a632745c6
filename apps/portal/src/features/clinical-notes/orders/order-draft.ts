import type { Order } from '@consult/domain'
import { reviewsAll } from '@consult/domain/allergy-review'
import { type ClinicalFact, statementWords } from '@consult/domain/clinical-facts'

export const orderKinds = ['prescription', 'lab', 'referral', 'sick_note'] as const
export type OrderKind = (typeof orderKinds)[number]
export const rhythms = ['none', 'timesPerDay', 'everyHours'] as const
export const priorities = ['routine', 'urgent'] as const
export const urgencies = ['routine', 'soon', 'urgent'] as const
export const capacities = ['none', 'limited'] as const
export const purposes = ['work', 'school', 'other'] as const

/** What a physician has typed into the form of an order. The kind says which fields count. */
export interface OrderDraft {
  readonly kind: OrderKind
  readonly drug: string
  readonly strength: string
  readonly form: string
  readonly system: string
  readonly code: string
  readonly route: string
  readonly doseValue: string
  readonly doseUnit: string
  readonly frequency: string
  readonly rhythm: (typeof rhythms)[number]
  readonly rhythmValue: string
  readonly asNeeded: boolean
  readonly durationDays: string
  readonly directions: string
  readonly quantityValue: string
  readonly quantityUnit: string
  readonly refills: string
  readonly substitutionAllowed: boolean
  readonly pharmacy: string
  readonly noteToPharmacy: string
  /** The allergies that the record had when the physician said that they have read them: see `recordKey`. */
  readonly read: string
  /** Further allergies, one on each line. */
  readonly told: string
  readonly noneKnown: boolean
  readonly tests: readonly { readonly text: string; readonly code: string }[]
  readonly priority: (typeof priorities)[number]
  readonly fasting: boolean
  readonly reason: string
  readonly specialty: string
  readonly urgency: (typeof urgencies)[number]
  readonly question: string
  readonly from: string
  readonly to: string
  readonly capacity: (typeof capacities)[number]
  readonly purpose: (typeof purposes)[number]
}

type Allergies = Pick<ClinicalFact, 'items'>

/** The allergies of a record in one text, so that a change of them shows. */
export const recordKey = ({ items }: Allergies): string => items.map(statementWords).join('\n')

/** @param today as `YYYY-MM-DD` */
export const emptyOrder = (kind: OrderKind, today: string): OrderDraft => ({
  kind,
  drug: '',
  strength: '',
  form: '',
  system: '',
  code: '',
  route: '',
  doseValue: '',
  doseUnit: '',
  frequency: '',
  rhythm: 'none',
  rhythmValue: '',
  asNeeded: false,
  durationDays: '',
  directions: '',
  quantityValue: '',
  quantityUnit: '',
  refills: '',
  substitutionAllowed: true,
  pharmacy: '',
  noteToPharmacy: '',
  read: '',
  told: '',
  noneKnown: false,
  tests: [{ text: '', code: '' }],
  priority: 'routine',
  fasting: false,
  reason: '',
  specialty: '',
  urgency: 'routine',
  question: '',
  from: today,
  to: today,
  capacity: 'none',
  purpose: 'work',
})

const textOf = (value: string | number | null | undefined) => (value == null ? '' : String(value))
/** The value that a text names, or the first one. */
export const oneOf = <Value extends string>(values: readonly [Value, ...Value[]], text: string): Value =>
  values.find((value) => value === text) ?? values[0]

function prescriptionFields(
  { drug, dose, frequency, quantity, allergiesReviewed, ...rest }: NonNullable<Order['prescription']>,
  record: Allergies,
): Partial<OrderDraft> {
  const known = new Set(record.items.map(statementWords))
  const { allergies, noneKnown } = allergiesReviewed
  return {
    drug: drug.text,
    strength: textOf(drug.strength),
    form: textOf(drug.form),
    system: textOf(drug.system),
    code: textOf(drug.code),
    route: textOf(rest.route),
    doseValue: textOf(dose?.value),
    doseUnit: textOf(dose?.unit),
    frequency: textOf(frequency?.text),
    rhythm: frequency?.timesPerDay != null ? 'timesPerDay' : frequency?.everyHours != null ? 'everyHours' : 'none',
    rhythmValue: textOf(frequency?.timesPerDay ?? frequency?.everyHours),
    asNeeded: frequency?.asNeeded ?? false,
    durationDays: textOf(rest.durationDays),
    directions: rest.directions,
    quantityValue: textOf(quantity?.value),
    quantityUnit: textOf(quantity?.unit),
    refills: textOf(rest.refills),
    substitutionAllowed: rest.substitutionAllowed,
    pharmacy: textOf(rest.pharmacy),
    noteToPharmacy: textOf(rest.noteToPharmacy),
    // Whoever changes an order after the record has changed reads the allergies again.
    read: reviewsAll(allergies, record) ? recordKey(record) : '',
    told: allergies.filter((name) => !known.has(name)).join('\n'),
    noneKnown,
  }
}

/** An order of a draft, to change it. @param record the allergies of the patient's record now */
export function orderDraftOf(order: Order, record: Allergies, today: string): OrderDraft {
  const { lab, referral, sickNote, prescription } = order
  const kind = oneOf(orderKinds, order.kind)
  return {
    ...emptyOrder(kind, today),
    ...(prescription && prescriptionFields(prescription, record)),
    ...(lab && {
      tests: lab.tests.map(({ text, code }) => ({ text, code: textOf(code) })),
      priority: oneOf(priorities, lab.priority),
      fasting: lab.fasting,
      reason: textOf(lab.reason),
    }),
    ...(referral && { ...referral, urgency: oneOf(urgencies, referral.urgency) }),
    ...(sickNote && {
      ...sickNote,
      capacity: oneOf(capacities, sickNote.capacity),
      purpose: oneOf(purposes, sickNote.purpose),
    }),
  }
}
