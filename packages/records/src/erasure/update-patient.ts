import { isDeepStrictEqual } from 'node:util'
import { lockPatient, type PatientRow, toPatient } from '@consult/directory'
import { invalidRequest, notFound, type Patient, type UpdatePatient } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { findErasure, scheduleRequest } from './data-request-store.ts'
import { erasureBegins } from './erasure-begins.ts'

/** The columns that change, and the codes of the changes in the audit. */
function changesOf(before: PatientRow, { legalHold, confidential, notifications }: UpdatePatient, now: Date) {
  const holds = legalHold !== undefined && legalHold !== (before.legal_hold_since !== null)
  const flags = confidential !== undefined && confidential !== (before.confidential_since !== null)
  const chooses = notifications !== undefined && !isDeepStrictEqual(notifications, before.notifications)
  return {
    holds,
    columns: {
      ...(holds && { legal_hold_since: legalHold ? now : null }),
      ...(flags && { confidential_since: confidential ? now : null }),
      ...(chooses && { notifications: notifications && JSON.stringify(notifications) }),
    },
    codes: [
      ...(holds ? [legalHold ? 'hold' : 'release'] : []),
      ...(flags ? [confidential ? 'set_confidential' : 'clear_confidential'] : []),
      ...(chooses ? ['choose_notifications'] : []),
    ],
  }
}

/**
 * Sets or clears the legal hold of a patient, whether opening their data raises an alert, and how they are notified. A hold stops an erasure
 * that has not begun; clearing the hold lets the erasure continue.
 * @throws not_found, also once the erasure has begun; invalid_request when nothing is asked for.
 */
export async function updatePatient(
  context: RequestContext,
  { patientId, ...wanted }: UpdatePatient & { patientId: string },
): Promise<Patient> {
  if (Object.values(wanted).every((value) => value === undefined)) {
    throw invalidRequest({
      path: 'legalHold',
      code: 'required',
      message: 'Send `legalHold`, `confidential` or `notifications`.',
    })
  }
  return inUnit(context, async (unit) => {
    const before = await lockPatient(unit, patientId)
    if (!before || before.erasing_since) throw notFound()
    const { columns, codes, holds } = changesOf(before, wanted, unit.now)
    if (codes.length === 0) return unit.did([], toPatient(before))
    const row = await unit.db
      .updateTable('patients')
      .set({ ...columns, updated_at: unit.now })
      .where('partner_id', '=', unit.partnerId)
      .where('patient_id', '=', patientId)
      .returningAll()
      .executeTakeFirstOrThrow()
    const erasure = holds ? await findErasure(unit, patientId) : undefined
    if (erasure?.status === 'pending') {
      const begins = new Date(Math.max(unit.now.getTime(), erasureBegins(context, erasure.created_at).getTime()))
      await scheduleRequest(unit, erasure.data_request_id, { next_attempt_at: wanted.legalHold ? null : begins })
    }
    const targets = codes.map((code) => ({ type: 'patient', id: patientId, patientId, code }) as const)
    return unit.did(targets, toPatient(row))
  })
}
