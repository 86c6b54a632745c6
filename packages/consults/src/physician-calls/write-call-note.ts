import { ConsultError } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'
import { lockTelehealthConsult } from '../telehealth-consults/telehealth-consult-store.ts'

/**
 * Writes the physician's note of a call, during or after it, and replaces the previous note. An empty note removes it.
 * @throws not_found; thread_not_active before the call has started; not_assigned for another physician.
 */
export async function writeCallNote(
  context: RequestContext,
  { telehealthConsultId, physicianId, note }: { telehealthConsultId: string; physicianId: string; note: string },
): Promise<{ noteWrittenAt: string | null }> {
  return inUnit(context, async (unit) => {
    const { life, row, id } = await lockTelehealthConsult(unit, telehealthConsultId)
    if (life.status !== 'in_progress' && life.status !== 'completed') {
      throw new ConsultError('thread_not_active', { status: life.status, physicianId: life.physicianId })
    }
    if (life.physicianId !== physicianId) throw new ConsultError('not_assigned')
    const writtenAt = note === '' ? null : unit.now
    await unit.db
      .updateTable('telehealth_consults')
      .set({ note: note === '' ? null : note, note_written_at: writtenAt })
      .where('partner_id', '=', unit.partnerId)
      .where('telehealth_consult_id', '=', id)
      .execute()
    const target = { type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id, code: 'note' } as const
    return unit.did(target, { noteWrittenAt: writtenAt?.toISOString() ?? null })
  })
}
