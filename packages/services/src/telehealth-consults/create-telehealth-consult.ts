import { isExclusionViolation, newId } from '@consult/db'
import {
  addSeconds,
  ConsultError,
  type CreateTelehealthConsult,
  invalidRequest,
  invitedCall,
  type TelehealthConsult,
} from '@consult/domain'
import type { Call } from '../call.ts'
import { requireTelehealth } from '../partners/require-product.ts'
import { findPatient } from '../patients/find-patient.ts'
import { lockPhysician } from '../physicians/lock-physician.ts'
import { inUnit } from '../unit/unit-of-work.ts'
import { toLifecycleColumns, toTelehealthConsult } from './consult-row.ts'
import { requireFreeSlot } from './require-free-slot.ts'

/** So far back a time may lie: clocks differ, and a slot is chosen before it is asked for. Seconds. */
const pastSeconds = 5 * 60

/** @throws invalid_request for a time that is over. */
function requireAhead(scheduledFor: Date | null, now: Date): void {
  if (scheduledFor === null || scheduledFor >= addSeconds(now, -pastSeconds)) return
  throw invalidRequest({ path: 'scheduledFor', code: 'too_early', message: 'the time is over' })
}

/**
 * Invites a patient to a live-call consult, perhaps booked with a physician, perhaps for a time. Language and
 * jurisdiction default to the patient's.
 * @throws invalid_request for a time that is over; not_found when the patient or the physician is not the partner's;
 * feature_disabled; slot_unavailable.
 */
export async function createTelehealthConsult(call: Call, input: CreateTelehealthConsult): Promise<TelehealthConsult> {
  const { physicianId, scheduledFor, durationMinutes } = input
  requireAhead(scheduledFor ?? null, call.services.clock.now())
  return inUnit(call, async (unit) => {
    const patient = await findPatient(unit, input)
    if (physicianId != null) await lockPhysician(unit, physicianId)
    requireTelehealth(call.account)
    const scheduledUntil = scheduledFor ? addSeconds(scheduledFor, durationMinutes * 60) : null
    if (physicianId != null && scheduledFor && scheduledUntil) {
      await requireFreeSlot(unit, { physicianId, startsAt: scheduledFor, endsAt: scheduledUntil })
    }

    const life = invitedCall(physicianId ?? null)
    const identity = {
      telehealth_consult_id: newId('telehealthConsult', unit.now),
      patient_id: patient.patient_id,
      patient_external_id: patient.external_id,
      reason: input.reason ?? null,
      language: input.language ?? patient.language,
      jurisdiction: input.jurisdiction ?? patient.jurisdiction,
      scheduled_for: scheduledFor ?? null,
      duration_minutes: durationMinutes,
      created_at: unit.now,
      devices: null,
      network: null,
    }
    const metadata = input.metadata ?? {}
    try {
      await unit.db
        .insertInto('telehealth_consults')
        .values({
          partner_id: unit.partnerId,
          ...identity,
          ...toLifecycleColumns(life),
          metadata: JSON.stringify(metadata),
          scheduled_until: scheduledUntil,
          ring_count: 0,
          cancel_reason: null,
        })
        .execute()
    } catch (error) {
      if (isExclusionViolation(error, 'telehealth_consults_one_booking')) throw new ConsultError('slot_unavailable')
      throw error
    }

    const consult = toTelehealthConsult({ ...identity, metadata }, life, null)
    unit.emit({
      type: 'telehealth.created',
      data: { consult },
      patientId: consult.patientId,
      consultId: consult.id,
    })
    const { id, patientId } = consult
    return unit.did({ type: 'telehealth_consult', id, consultId: id, patientId, code: 'create' }, consult)
  })
}
