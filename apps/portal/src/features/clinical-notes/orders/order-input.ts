import { type ClinicalFact, statementWords } from '@consult/domain/clinical-facts'
import { type OrderDraft, recordKey } from './order-draft.ts'

interface Range {
  readonly least: number
  readonly most: number
  readonly whole?: boolean
}

/** What is wrong with a field. */
export type Fault = 'required' | 'number' | 'allergies' | 'dates'
export type Faults = Readonly<Partial<Record<keyof OrderDraft, Fault>>>

/** A number as people type it, with a comma or a point. Null for nothing; undefined for no such number. */
function numberOf(text: string, { least, most, whole = false }: Range): number | null | undefined {
  const typed = text.trim()
  if (typed === '') return null
  if (!/^\d{1,9}([.,]\d{1,9})?$/.test(typed)) return undefined
  const value = Number(typed.replace(',', '.'))
  return value < least || value > most || (whole && !Number.isInteger(value)) ? undefined : value
}

const ranges = {
  amount: { least: Number.MIN_VALUE, most: 100_000 },
  timesPerDay: { least: Number.MIN_VALUE, most: 48 },
  everyHours: { least: Number.MIN_VALUE, most: 744 },
  days: { least: 1, most: 3650, whole: true },
  refills: { least: 0, most: 99, whole: true },
} as const satisfies Record<string, Range>

const emptyAsNull = (text: string) => text.trim() || null

/** Collects what is wrong while values are read. */
function createReader(draft: OrderDraft) {
  const faults: { -readonly [Field in keyof Faults]: Faults[Field] } = {}
  const number = (field: keyof OrderDraft & `${string}`, range: Range): number | null => {
    const value = numberOf(String(draft[field]), range)
    if (value === undefined) faults[field] = 'number'
    return value ?? null
  }
  const text = (field: keyof OrderDraft): string => {
    const value = String(draft[field]).trim()
    if (value === '') faults[field] = 'required'
    return value
  }
  /** An amount with its unit: both or neither. */
  const amount = (valueField: 'doseValue' | 'quantityValue', unitField: 'doseUnit' | 'quantityUnit') => {
    if (draft[valueField].trim() === '' && draft[unitField].trim() === '') return null
    if (draft[valueField].trim() === '') faults[valueField] = 'required'
    return { value: number(valueField, ranges.amount) ?? 0, unit: text(unitField) }
  }
  return { faults, number, text, amount }
}

function reviewOf(draft: OrderDraft, record: Pick<ClinicalFact, 'items'>) {
  const told = draft.told
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const allergies = [...record.items.map(statementWords), ...told]
  const isRead = record.items.length === 0 ? told.length > 0 || draft.noneKnown : draft.read === recordKey(record)
  return isRead ? (allergies.length > 0 ? { allergies } : { noneKnown: true }) : null
}

function frequencyOf(draft: OrderDraft, { faults, number, text }: ReturnType<typeof createReader>) {
  const { rhythm, asNeeded } = draft
  if (draft.frequency.trim() === '' && rhythm === 'none' && !asNeeded) return null
  const count = rhythm === 'none' ? null : number('rhythmValue', ranges[rhythm])
  if (rhythm !== 'none' && count === null) faults.rhythmValue ??= 'required'
  return { text: text('frequency'), ...(rhythm !== 'none' && count !== null && { [rhythm]: count }), asNeeded }
}

function prescriptionOf(draft: OrderDraft, record: Pick<ClinicalFact, 'items'>) {
  const reader = createReader(draft)
  const { faults, number, text, amount } = reader
  const code = emptyAsNull(draft.code)
  const allergiesReviewed = reviewOf(draft, record)
  if (!allergiesReviewed) faults.read = 'allergies'
  const prescription = {
    drug: {
      text: text('drug'),
      system: code && emptyAsNull(draft.system),
      code,
      strength: emptyAsNull(draft.strength),
      form: emptyAsNull(draft.form),
    },
    route: emptyAsNull(draft.route),
    dose: amount('doseValue', 'doseUnit'),
    frequency: frequencyOf(draft, reader),
    durationDays: number('durationDays', ranges.days),
    directions: text('directions'),
    quantity: amount('quantityValue', 'quantityUnit'),
    refills: number('refills', ranges.refills),
    substitutionAllowed: draft.substitutionAllowed,
    pharmacy: emptyAsNull(draft.pharmacy),
    noteToPharmacy: emptyAsNull(draft.noteToPharmacy),
    allergiesReviewed: allergiesReviewed ?? {},
  }
  return { faults, input: { prescription } }
}

function labOf(draft: OrderDraft) {
  const tests = draft.tests
    .map(({ text, code }) => ({ text: text.trim(), code: emptyAsNull(code) }))
    .filter(({ text }) => text !== '')
  const faults: Faults = tests.length === 0 ? { tests: 'required' } : {}
  const { priority, fasting, reason } = draft
  return { faults, input: { lab: { tests, priority, fasting, reason: emptyAsNull(reason) } } }
}

function referralOf(draft: OrderDraft) {
  const { faults, text } = createReader(draft)
  const referral = { specialty: text('specialty'), urgency: draft.urgency, question: text('question') }
  return { faults, input: { referral } }
}

function sickNoteOf(draft: OrderDraft) {
  const { faults, text } = createReader(draft)
  const { capacity, purpose } = draft
  const sickNote = { from: text('from'), to: text('to'), capacity, purpose }
  if (sickNote.from && sickNote.to && sickNote.from > sickNote.to) faults.to = 'dates'
  return { faults, input: { sickNote } }
}

const inputs = { prescription: prescriptionOf, lab: labOf, referral: referralOf, sick_note: sickNoteOf }

/** What was typed as the service takes it, and what is wrong with it. @param record the allergies of the patient's record */
export function toOrderInput(draft: OrderDraft, record: Pick<ClinicalFact, 'items'>) {
  return inputs[draft.kind](draft, record)
}
