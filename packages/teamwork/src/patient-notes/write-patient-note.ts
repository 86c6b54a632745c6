import { newId } from '@consult/db'
import { holdPatient, physicianName } from '@consult/directory'
import { ConsultError, normalizeMessageText, type PatientNote } from '@consult/domain'
import { inUnit, putTeamEvents, type RequestContext, requireOpen, wakeStreams } from '@consult/request'

/**
 * Adds a note about a patient that only clinicians see. It changes nothing of the patient or of any consult.
 * @throws not_found; reason_required for a patient of colleagues; message_rejected for an empty text.
 */
export async function writePatientNote(
  context: RequestContext,
  { patientId, physicianId, text }: { patientId: string; physicianId: string; text: string },
): Promise<PatientNote> {
  const normal = normalizeMessageText(text)
  await requireOpen(context, [{ type: 'patient', id: patientId, patientId }])
  return inUnit(context, async (unit) => {
    await holdPatient(unit, patientId)
    if (normal === '') throw new ConsultError('message_rejected', { reason: 'empty' })
    const { realNow: now } = unit
    const author = { id: physicianId, name: await physicianName(unit, physicianId) }
    const row = {
      partner_id: unit.partnerId,
      patient_id: patientId,
      patient_note_id: newId('patientNote', now),
      author_id: author.id,
      author_name: author.name,
      text: normal,
      created_at: now,
    }
    await unit.db.insertInto('patient_notes').values(row).execute()
    await putTeamEvents(unit, [{ kind: 'patient_note', physicianId: null, asyncConsultId: null }], now)
    wakeStreams(context.services, unit)
    const { patient_note_id: id } = row
    const target = { type: 'patient_note', id, patientId, code: 'write_note' } as const
    return unit.did(target, { id, patientId, author, text: normal, createdAt: now.toISOString() })
  })
}
