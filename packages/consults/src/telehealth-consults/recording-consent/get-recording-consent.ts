import { noteShown, type RequestContext } from '@consult/request'
import { type CallAsker, requireInCall } from '../running/call-asker.ts'
import { type RecordingAnswers, recordingAnswers } from '../running/recording-consents.ts'
import { fetchTelehealthRow } from '../telehealth-consult-store.ts'

/** The recording consent of a call's participants. */
export interface RecordingConsent {
  /** Whether this installation records calls. If not, there is nothing to ask. */
  readonly records: boolean
  readonly answers: RecordingAnswers
}

/** @throws not_found; not_assigned for another physician. */
export async function getRecordingConsent(
  context: RequestContext,
  { telehealthConsultId, asker }: { telehealthConsultId: string; asker: CallAsker },
): Promise<RecordingConsent> {
  const { services, account } = context
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    requireInCall(asker, row)
    const id = telehealthConsultId
    const target = { type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id } as const
    noteShown(context, { ...target, code: 'recording_consent' })
    return { records: services.calls.capabilities.recording, answers: await recordingAnswers(tx, row) }
  })
}
