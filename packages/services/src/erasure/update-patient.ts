import { notFound, type Patient, type UpdatePatient } from '@consult/domain'
import { lockPatient } from '../directory/patients/lock-patient.ts'
import { toPatient } from '../directory/patients/patient-resource.ts'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'
import { findErasure, scheduleRequest } from './data-request-store.ts'
import { erasureBegins } from './erasure-begins.ts'

/**
 * Sets or clears the legal hold of a patient. A hold stops an erasure that has not begun; clearing it lets the erasure
 * go on.
 * @throws not_found, also once the erasure has begun.
 */
export async function updatePatient(
  context: RequestContext,
  { patientId, legalHold }: UpdatePatient & { patientId: string },
): Promise<Patient> {
  return inUnit(context, async (unit) => {
    const before = await lockPatient(unit, patientId)
    if (!before || before.erasing_since) throw notFound()
    if ((before.legal_hold_since !== null) === legalHold) return unit.did([], toPatient(before))
    const row = await unit.db
      .updateTable('patients')
      .set({ legal_hold_since: legalHold ? unit.now : null, updated_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const erasure = await findErasure(unit, patientId)
    if (erasure?.status === 'pending') {
      const begins = new Date(Math.max(unit.now.getTime(), erasureBegins(context, erasure.created_at).getTime()))
      await scheduleRequest(unit, erasure.data_request_id, { next_attempt_at: legalHold ? null : begins })
    }
    const code = legalHold ? 'hold' : 'release'
    return unit.did({ type: 'patient', id: patientId, patientId, code }, toPatient(row))
  })
}
