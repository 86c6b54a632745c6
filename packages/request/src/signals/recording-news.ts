import type { TenantTransaction } from '@consult/db'

/** A participant of a call answered whether they may be recorded. The other participant's screen shows it too. */
export interface RecordingNews {
  readonly kind: 'recording'
  readonly telehealthConsultId: string
  readonly patientId: string
  readonly participantId: string
  readonly answerNumber: number
  readonly at: Date
}

/** The maximum number of news items that one read returns: the newest ones. */
const most = 500

/** Returns the answers since then in all the tenant's calls, oldest first. */
export async function readRecordingNews(tx: TenantTransaction, since: Date): Promise<RecordingNews[]> {
  const rows = await tx.db
    .selectFrom('recording_consents as a')
    .innerJoin('telehealth_consults as c', (join) =>
      join.onRef('c.partner_id', '=', 'a.partner_id').onRef('c.telehealth_consult_id', '=', 'a.telehealth_consult_id'),
    )
    .select([
      'a.telehealth_consult_id as telehealthConsultId',
      'c.patient_id as patientId',
      'a.participant_id as participantId',
      'a.answer_number as answerNumber',
      'a.answered_at as at',
    ])
    .where('a.partner_id', '=', tx.partnerId)
    .where('a.answered_at', '>=', since)
    .orderBy('a.answered_at', 'desc')
    .limit(most)
    .execute()
  return rows.reverse().map((row) => ({ kind: 'recording', ...row }))
}
