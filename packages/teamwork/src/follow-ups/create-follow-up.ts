import { fetchConsultRow } from '@consult/consults'
import { newId } from '@consult/db'
import { holdPatient, lockActivePhysician } from '@consult/directory'
import { type CreateFollowUp, type FollowUp, furthestFollowUp, notFound, tooFarAhead } from '@consult/domain'
import { inUnit, putTeamEvents, type RequestContext, requireOpen, wakeStreams } from '@consult/request'
import { toFollowUp } from './follow-up-row.ts'

/**
 * Adds something to do for a patient at a later time, by the physician themselves unless another one is named.
 * @throws not_found for the patient, for a consult that is not the patient's, or for the physician;
 *   physician_deactivated; reason_required for a patient of a colleague; invalid_request for a time too far ahead.
 */
export async function createFollowUp(
  context: RequestContext,
  { asyncConsultId = null, patientId, dueAt, text, physicianId, createdBy }: CreateFollowUp & { createdBy: string },
): Promise<FollowUp> {
  const subject = asyncConsultId
    ? ({ type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId } as const)
    : ({ type: 'patient', id: patientId, patientId } as const)
  await requireOpen(context, [subject])
  return inUnit(context, async (unit) => {
    const tooFar = tooFarAhead('dueAt', dueAt, unit.realNow, furthestFollowUp)
    if (tooFar) throw tooFar
    await holdPatient(unit, patientId, 'patientId')
    const consult = asyncConsultId === null ? null : await fetchConsultRow(unit, asyncConsultId, 'asyncConsultId')
    if (consult && consult.patient_id !== patientId) throw notFound('asyncConsultId')
    const owner = physicianId === undefined ? createdBy : physicianId
    if (owner !== null) await lockActivePhysician(unit, owner)
    const { realNow: now } = unit
    const row = {
      partner_id: unit.partnerId,
      follow_up_id: newId('followUp', now),
      async_consult_id: asyncConsultId,
      patient_id: patientId,
      physician_id: owner,
      due_at: dueAt,
      text,
      status: 'open' as const,
      created_by: createdBy,
      unsent: null,
      created_at: now,
      updated_at: now,
    }
    await unit.db.insertInto('follow_ups').values(row).execute()
    await putTeamEvents(unit, [{ kind: 'follow_up', physicianId: owner, asyncConsultId }], now)
    wakeStreams(context.services, unit)
    const target = { type: 'follow_up', id: row.follow_up_id, consultId: asyncConsultId, patientId } as const
    return unit.did({ ...target, code: 'create_follow_up' }, toFollowUp(row))
  })
}
