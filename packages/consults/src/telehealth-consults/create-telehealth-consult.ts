import { newId } from '@consult/db'
import {
  findPatient,
  languageOfPatient,
  lockActivePhysician,
  requireLicense,
  requireTelehealth,
} from '@consult/directory'
import {
  type CreateTelehealthConsult,
  furthestBooking,
  invalidRequest,
  invitedCall,
  priorityOf,
  type TelehealthConsult,
  tooFarAhead,
} from '@consult/domain'
import { setTimers } from '@consult/engine'
import { insertIntakes } from '@consult/intake'
import { inUnit, type RequestContext, requireCallSimulation, requirePriority } from '@consult/request'
import { intakeEvents, raisedPriority } from '../intake-answers/intake-news.ts'
import { planNewIntake } from '../intake-answers/new-intake.ts'
import { endOf, toLifecycleColumns, toStatedColumns, toTelehealthConsult } from './consult-row.ts'
import { isAhead, requireFreeSlot } from './require-free-slot.ts'
import { refuseTaken } from './telehealth-consult-store.ts'
import { bookingTimersOf, simulatedPatientTimersOf } from './telehealth-timers.ts'

/** @throws invalid_request for a time in the past or too far ahead. */
function requireAhead(scheduledFor: Date | null, now: Date): void {
  if (scheduledFor === null) return
  const tooFar = tooFarAhead('scheduledFor', scheduledFor, now, furthestBooking)
  if (tooFar) throw tooFar
  if (isAhead(scheduledFor, now)) return
  throw invalidRequest({
    path: 'scheduledFor',
    code: 'too_early',
    message: 'This time has passed. Choose a time in the future.',
  })
}

/**
 * Invites a patient to a live-call consult, optionally booked with a physician or for a time. Language and jurisdiction
 * default to the patient's.
 * @throws invalid_request for a time in the past or too far ahead, and in a test environment for a scenario that does not exist; not_found when the partner has no such patient or physician;
 *   feature_disabled; physician_deactivated; physician_not_licensed on the day of the call; slot_unavailable
 */
export async function createTelehealthConsult(
  context: RequestContext,
  input: CreateTelehealthConsult,
): Promise<TelehealthConsult> {
  const { physicianId, scheduledFor, durationMinutes } = input
  return inUnit(context, async (unit) => {
    const simulation = requireCallSimulation(context, input)
    requirePriority(context, input.metadata ?? {})
    const patient = await findPatient(unit, input).catch((error: unknown) => {
      // A mistake in the request comes before a patient who does not exist.
      requireAhead(scheduledFor ?? null, unit.now)
      throw error
    })
    await unit.followClock(patient.test_clock_id)
    requireAhead(scheduledFor ?? null, unit.now)
    if (physicianId != null) await lockActivePhysician(unit, physicianId)
    requireTelehealth(context.account)
    const life = invitedCall(
      { physicianId: physicianId ?? null, scheduledFor: scheduledFor ?? null, durationMinutes },
      unit.now,
    )
    const jurisdiction = input.jurisdiction ?? patient.jurisdiction
    if (physicianId != null) await requireLicense(unit, { jurisdiction }, physicianId, scheduledFor ?? unit.now)
    const endsAt = endOf(life)
    if (physicianId != null && scheduledFor && endsAt) {
      await requireFreeSlot(unit, { physicianId, startsAt: scheduledFor, endsAt })
    }

    const metadata = input.metadata ?? {}
    const consultId = newId('telehealthConsult', unit.realNow)
    const ofPatient = { kind: 'telehealth', consultId, patientId: patient.patient_id } as const
    const { intake, rows } = await planNewIntake(unit, { ...ofPatient, asked: input })
    const stated = input.priority ?? priorityOf(metadata, patient.metadata)
    const priority = raisedPriority(
      stated,
      rows.flatMap(({ flags }) => flags),
    )
    const identity = {
      telehealth_consult_id: consultId,
      patient_id: patient.patient_id,
      patient_external_id: patient.external_id,
      ...toStatedColumns(input),
      language: input.language ?? languageOfPatient(patient),
      jurisdiction,
      priority,
      cancel_reason: null,
      created_at: unit.now,
      devices: null,
      network: null,
    }
    await unit.db
      .insertInto('telehealth_consults')
      .values({
        partner_id: unit.partnerId,
        ...identity,
        ...toLifecycleColumns(life),
        stated_priority: priority === stated ? (input.priority ?? null) : priority,
        intake: intake && JSON.stringify(intake),
        metadata: JSON.stringify(metadata),
        test_clock_id: patient.test_clock_id,
        simulation,
        ring_count: 0,
      })
      .execute()
      .catch(refuseTaken)
    await insertIntakes(unit, rows)
    const timers = [
      ...bookingTimersOf(consultId, null, life),
      ...(intake === null ? [] : simulatedPatientTimersOf(consultId, { metadata, now: unit.now })),
    ]
    await setTimers(
      unit,
      timers.map((timer) => ({ ...timer, clockId: patient.test_clock_id })),
    )

    const consult = toTelehealthConsult({ ...identity, metadata, intake }, life, null)
    unit.emit({
      type: 'telehealth.created',
      data: { consult },
      patientId: consult.patientId,
      consultId: consult.id,
    })
    unit.emit(...rows.flatMap((row) => intakeEvents(row, row.flags.length > 0)))
    const { id, patientId } = consult
    return unit.did({ type: 'telehealth_consult', id, consultId: id, patientId, code: 'create' }, consult)
  })
}
