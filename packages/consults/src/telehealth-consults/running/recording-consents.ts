import type { RecordingConsentsTable, TenantTransaction } from '@consult/db'
import type { CallRole } from '@consult/domain'

type Answer = Pick<RecordingConsentsTable, 'agreed' | 'answer_number' | 'wording_version' | 'wording_language'>

/** Returns the participant's latest answer about being recorded in this call, or null if they have not answered. */
export async function latestAnswer(
  tx: TenantTransaction,
  telehealthConsultId: string,
  participantId: string,
): Promise<Answer | null> {
  const answer = await tx.db
    .selectFrom('recording_consents')
    .select(['agreed', 'answer_number', 'wording_version', 'wording_language'])
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .where('participant_id', '=', participantId)
    .orderBy('answer_number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return answer ?? null
}

/** Whether each participant of a call agreed to be recorded. Null: not answered yet, which counts as no. */
export type RecordingAnswers = Readonly<Record<CallRole, boolean | null>>

/** Returns whether each participant of the call agreed to be recorded. */
export async function recordingAnswers(
  tx: TenantTransaction,
  consult: { telehealth_consult_id: string; patient_id: string; physician_id: string | null },
): Promise<RecordingAnswers> {
  const { telehealth_consult_id: id, patient_id: patientId, physician_id: physicianId } = consult
  const patient = await latestAnswer(tx, id, patientId)
  const physician = physicianId === null ? null : await latestAnswer(tx, id, physicianId)
  return { patient: patient?.agreed ?? null, physician: physician?.agreed ?? null }
}
