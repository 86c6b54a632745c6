import { fetchConsultRow } from '@consult/consults'
import { inUnit, putTeamEvents, type RequestContext, wakeStreams } from '@consult/request'

/**
 * Marks the physician's mentions on a thread as read, up to a note: those that came later were not on the screen. The
 * physician's other tabs are told.
 * @throws not_found
 */
export async function readMentions(
  context: RequestContext,
  { asyncConsultId, physicianId, upTo }: { asyncConsultId: string; physicianId: string; upTo: string },
): Promise<{ read: number }> {
  return inUnit(context, async (unit) => {
    const { patient_id: patientId } = await fetchConsultRow(unit, asyncConsultId)
    const { numUpdatedRows } = await unit.db
      .updateTable('mentions')
      .set({ read_at: unit.realNow })
      .where('partner_id', '=', unit.partnerId)
      .where('physician_id', '=', physicianId)
      .where('async_consult_id', '=', asyncConsultId)
      .where('internal_note_id', '<=', upTo)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
    const read = Number(numUpdatedRows)
    if (read === 0) return unit.did([], { read })
    await putTeamEvents(unit, [{ kind: 'mention', physicianId, asyncConsultId }], unit.realNow)
    wakeStreams(context.services, unit)
    const target = {
      type: 'internal_note',
      id: null,
      consultId: asyncConsultId,
      patientId,
      code: 'read_mention',
    } as const
    return unit.did(target, { read })
  })
}
