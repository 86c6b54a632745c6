import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { notFound, type RecordingStatus, type TranscriptStatus } from '@consult/domain'
import { inOperatorUnit } from '../request/operator-unit.ts'
import type { Services } from '../request/request-context.ts'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'

/** What operators see of a recording: nothing of what is in it. */
export interface RecordingState {
  readonly telehealthConsultId: string
  readonly recordingStatus: RecordingStatus
  readonly transcriptStatus: TranscriptStatus
  /** What is tried again now; null when there was nothing to try: all is there, or gone, or about to be tried anyway. */
  readonly retries: 'recording' | 'transcript' | null
}

/** Whoever works on one has it until a few minutes from now; what is due later waits for its next attempt. */
const underWayMs = 20 * 60_000

type Row = Pick<
  RecordingsTable,
  'stored_at' | 'removed_at' | 'storage_key' | 'next_attempt_at' | 'transcript_stored_at' | 'transcript_next_attempt_at'
>

async function lockRecording(tx: TenantTransaction, telehealthConsultId: string): Promise<Row> {
  const row = await tx.db
    .selectFrom('recordings')
    .select(['stored_at', 'removed_at', 'storage_key', 'next_attempt_at'])
    .select(['transcript_stored_at', 'transcript_next_attempt_at'])
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** What of it nobody works on, and nobody is about to. */
function toRetry(row: Row, statuses: Pick<RecordingState, 'recordingStatus' | 'transcriptStatus'>, now: Date) {
  const rests = (at: Date | null) => at === null || at.getTime() > now.getTime() + underWayMs
  if (row.removed_at !== null) return null
  if (row.stored_at === null) {
    const isWanted = statuses.recordingStatus === 'failed' || statuses.recordingStatus === 'processing'
    return isWanted && rests(row.next_attempt_at) ? 'recording' : null
  }
  const isWanted = statuses.transcriptStatus === 'failed' || statuses.transcriptStatus === 'processing'
  return isWanted && rests(row.transcript_next_attempt_at) ? 'transcript' : null
}

/**
 * Has a recording that was given up, or waits for its next attempt, tried again as soon as a worker is free; of one whose
 * film is there, the transcript.
 * @throws not_found when the partner has no such call, or it was not recorded.
 */
export async function retryRecording(
  services: Services,
  { partnerId, telehealthConsultId: id }: { partnerId: string; telehealthConsultId: string },
): Promise<RecordingState> {
  return inOperatorUnit(services, { partnerId, act: 'recordings.retry' }, async (unit) => {
    const call = await fetchTelehealthRow(unit, id)
    const { recording_status: recordingStatus, transcript_status: transcriptStatus } = call
    const row = await lockRecording(unit, id)
    const retries = toRetry(row, { recordingStatus, transcriptStatus }, unit.now)
    if (retries !== null) {
      await unit.db
        .updateTable('recordings')
        .set({ [retries === 'recording' ? 'next_attempt_at' : 'transcript_next_attempt_at']: unit.now })
        .where('partner_id', '=', partnerId)
        .where('telehealth_consult_id', '=', id)
        .execute()
    }
    const target = { type: 'telehealth_consult', id, consultId: id, patientId: call.patient_id } as const
    return unit.did(retries === null ? [] : target, {
      telehealthConsultId: id,
      recordingStatus,
      transcriptStatus,
      retries,
    })
  })
}
