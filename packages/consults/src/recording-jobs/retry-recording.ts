import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { notFound, type RecordingStatus, type TranscriptStatus } from '@consult/domain'
import { inOperatorUnit, type OperatorServices } from '@consult/request'
import { fetchTelehealthRow } from '../telehealth-consults/telehealth-consult-store.ts'

/** The state of a recording as operators see it, without its content. */
export interface RecordingState {
  readonly telehealthConsultId: string
  readonly recordingStatus: RecordingStatus
  readonly transcriptStatus: TranscriptStatus
  /**
   * The part that is retried now. Null when there is nothing to retry: the part exists, was removed, or is about to
   * be tried anyway.
   */
  readonly retries: 'recording' | 'transcript' | null
}

/**
 * A worker's lease ends at most this many milliseconds from now. An attempt that is due later waits for its backoff,
 * so no worker is working on it.
 */
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

/** Returns the missing part that no worker is making or about to make, or null. */
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
 * Retries a recording that was given up or waits for its next attempt, as soon as a worker is free. If the video is
 * stored, it retries the transcript.
 * @throws not_found when the partner has no such call or the call was not recorded.
 */
export async function retryRecording(
  services: OperatorServices,
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
