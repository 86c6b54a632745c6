import type { OrderContent } from '@consult/domain'
import type { Dosage, MedicationRequest, TimingRepeat } from '@medplum/fhirtypes'
import { toFhirId } from '../ids.ts'
import {
  encounterOf,
  identifiersOf,
  latest,
  type Mapped,
  type Mapping,
  optional,
  organizationOf,
  refTo,
  text,
} from '../resource.ts'
import type { FoundOrder } from '../sources/orders.ts'
import { codedConcept } from './coded-concept.ts'

type Prescription = NonNullable<OrderContent['prescription']>

const statuses: Readonly<Record<FoundOrder['status'], MedicationRequest['status']>> = {
  draft: 'draft',
  requested: 'active',
  accepted: 'active',
  rejected: 'stopped',
  fulfilled: 'completed',
  canceled: 'cancelled',
}

const quantityOf = ({ value, unit }: { value: number; unit: string }) => ({ value, ...optional('unit', text(unit)) })

/** How often, where it can be counted. */
function repeatOf({ frequency, durationDays }: Prescription): TimingRepeat | undefined {
  const { timesPerDay = null, everyHours = null } = frequency ?? {}
  const times = timesPerDay === null ? null : Math.max(1, Math.round(timesPerDay))
  const often =
    times !== null && times === timesPerDay
      ? { frequency: times, period: 1, periodUnit: 'd' as const }
      : everyHours !== null
        ? { frequency: 1, period: everyHours, periodUnit: 'h' as const }
        : {}
  const during =
    durationDays === null
      ? {}
      : { boundsDuration: { value: durationDays, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' } }
  const repeat = { ...during, ...often }
  return Object.keys(repeat).length === 0 ? undefined : repeat
}

function dosageOf(prescription: Prescription): Dosage {
  const { directions, frequency, route, dose } = prescription
  const repeat = repeatOf(prescription)
  const often = text(frequency?.text)
  return {
    ...optional('text', text(directions)),
    ...((repeat || often !== undefined) && {
      timing: { ...optional('repeat', repeat), ...(often !== undefined && { code: { text: often } }) },
    }),
    ...(frequency?.asNeeded === true && { asNeededBoolean: true }),
    ...(text(route) !== undefined && { route: { text: text(route) ?? '' } }),
    ...(dose !== null && { doseAndRate: [{ doseQuantity: quantityOf(dose) }] }),
  }
}

function dispenseOf({ quantity, refills, durationDays }: Prescription): MedicationRequest['dispenseRequest'] {
  return {
    numberOfRepeatsAllowed: refills,
    ...(quantity !== null && { quantity: quantityOf(quantity) }),
    ...(durationDays !== null && {
      expectedSupplyDuration: { value: durationDays, unit: 'd', system: 'http://unitsofmeasure.org', code: 'd' },
    }),
  }
}

/** What is said about a prescription besides its fields. */
function notesOf({ noteToPharmacy, pharmacy, allergiesReviewed }: Prescription) {
  const { allergies, noneKnown } = allergiesReviewed
  const reviewed = noneKnown ? 'no allergies known' : allergies.join('; ')
  const lines = [noteToPharmacy, pharmacy && `Pharmacy: ${pharmacy}`, reviewed && `Allergies reviewed: ${reviewed}`]
  return lines.flatMap((line) => (text(line) === undefined ? [] : [{ text: text(line) ?? '' }]))
}

/** A prescription. What becomes of it at the pharmacy is the partner's to know. */
export function mapPrescription(row: FoundOrder, mapping: Mapping): Mapped[] {
  const { prescription } = row.content
  const { requested_at: requestedAt } = row
  if (prescription === null || requestedAt === null) return []
  const { drug } = prescription
  const named = [drug.text, drug.strength, drug.form].filter(Boolean).join(', ')
  const note = notesOf(prescription)
  const reason = text(row.reason)
  const resource: MedicationRequest & { id: string } = {
    resourceType: 'MedicationRequest',
    id: toFhirId(row.order_id),
    identifier: identifiersOf(mapping, { id: row.order_id }),
    status: row.is_in_error ? 'entered-in-error' : (statuses[row.status] ?? 'unknown'),
    ...(reason !== undefined && { statusReason: { text: reason } }),
    intent: 'order',
    medicationCodeableConcept: codedConcept({ system: drug.system, code: drug.code, display: null, text: named }),
    subject: refTo('Patient', row.patient_id),
    encounter: encounterOf(row.consult_id),
    authoredOn: requestedAt.toISOString(),
    requester: refTo('Practitioner', row.physician_id),
    performer: organizationOf(mapping),
    ...(note.length > 0 && { note }),
    dosageInstruction: [dosageOf(prescription)],
    ...optional('dispenseRequest', dispenseOf(prescription)),
    substitution: { allowedBoolean: prescription.substitutionAllowed },
  }
  return [
    {
      resource,
      lastUpdated: latest(requestedAt, row.accepted_at, row.ended_at, row.error_at),
      date: { from: requestedAt, to: requestedAt },
    },
  ]
}
