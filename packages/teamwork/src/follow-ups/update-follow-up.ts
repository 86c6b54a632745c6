import { holdPatient, lockActivePhysician } from '@consult/directory'
import {
  ConsultError,
  type FollowUp,
  furthestFollowUp,
  notFound,
  tooFarAhead,
  type UpdateFollowUp,
} from '@consult/domain'
import { inUnit, putTeamEvents, type RequestContext, wakeStreams } from '@consult/request'
import { toFollowUp } from './follow-up-row.ts'
import { isOthers } from './own-follow-up.ts'

/**
 * Changes a follow-up, or ends it.
 * @throws not_found; physician_deactivated; forbidden for one of colleagues where the partner asks for reasons;
 *   invalid_request for a time too far ahead.
 */
export async function updateFollowUp(
  context: RequestContext,
  { id, physicianId, dueAt, text, status }: UpdateFollowUp & { id: string },
): Promise<FollowUp> {
  return inUnit(context, async (unit) => {
    const tooFar = dueAt && tooFarAhead('dueAt', dueAt, unit.realNow, furthestFollowUp)
    if (tooFar) throw tooFar
    const found = await unit.db
      .selectFrom('follow_ups')
      .selectAll()
      .where('partner_id', '=', unit.partnerId)
      .where('follow_up_id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw notFound()
    if (isOthers(context, found)) throw new ConsultError('forbidden')
    await holdPatient(unit, found.patient_id)
    if (physicianId != null) await lockActivePhysician(unit, physicianId)
    const { realNow: now } = unit
    const changes = {
      physician_id: physicianId === undefined ? found.physician_id : physicianId,
      due_at: dueAt ?? found.due_at,
      text: text ?? found.text,
      status: status ?? found.status,
      // Somebody else's words are not the service's report any more.
      unsent: text === undefined ? found.unsent : null,
      updated_at: now,
    }
    await unit.db
      .updateTable('follow_ups')
      .set(changes)
      .where('partner_id', '=', unit.partnerId)
      .where('follow_up_id', '=', id)
      .execute()
    const { async_consult_id: asyncConsultId, patient_id: patientId } = found
    const owners = new Set([found.physician_id, changes.physician_id])
    const events = [...owners].map((owner) => ({ kind: 'follow_up', physicianId: owner, asyncConsultId }) as const)
    await putTeamEvents(unit, events, now)
    wakeStreams(context.services, unit)
    const code = changes.status === found.status ? 'update_follow_up' : `follow_up_${changes.status}`
    const target = { type: 'follow_up', id, consultId: asyncConsultId, patientId, code } as const
    return unit.did(target, toFollowUp({ ...found, ...changes }))
  })
}
