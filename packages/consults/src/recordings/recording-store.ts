import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'

type RecordingKey = 'telehealth_consult_id'
type RecordingColumns = 'storage_key' | 'stored_at' | 'request_id'

/** A recording that a worker is making. */
export type RecordingJob = Job<Pick<RecordingsTable, RecordingKey | RecordingColumns>>

/** The recordings still to be made. Attempts count starts, so a recording that crashes its worker is given up too. */
export const recordingJobs = createJobStore<RecordingsTable, RecordingKey, RecordingColumns>({
  table: 'recordings',
  key: ['telehealth_consult_id'],
  read: ['storage_key', 'stored_at', 'request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'attempts',
  counts: 'starts',
  leaseMs: 5 * 60_000,
  backoff: exponentialBackoff({ firstMs: 30_000, maxMs: 6 * 60 * 60_000 }),
  // Gives up after several days.
  maxAttempts: 30,
  finished: 'kept',
  scan: 'partners_with_due_recordings',
})

/**
 * Requests the recording of a call that was recorded and is over.
 * @param by.requestId the request that ended the call, for the traces of recording and transcript. Null: no request
 * ended it.
 */
export async function awaitRecording(
  tx: TenantTransaction,
  telehealthConsultId: string,
  by: { requestId: string | null; now: Date },
): Promise<void> {
  await tx.db
    .insertInto('recordings')
    .values({
      partner_id: tx.partnerId,
      telehealth_consult_id: telehealthConsultId,
      next_attempt_at: by.now,
      attempts: 0,
      storage_key: null,
      byte_size: null,
      duration_ms: null,
      stored_at: null,
      removed_at: null,
      transcript_next_attempt_at: null,
      transcript_attempts: 0,
      transcript_key: null,
      transcript_byte_size: null,
      transcript_stored_at: null,
      request_id: by.requestId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The stored recording of a call, or null. */
export async function findRecording(
  tx: TenantTransaction,
  telehealthConsultId: string,
): Promise<{ storageKey: string; byteSize: number } | null> {
  const found = await tx.db
    .selectFrom('recordings')
    .select(['storage_key', 'byte_size'])
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .where('stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found || found.storage_key === null || found.byte_size === null) return null
  return { storageKey: found.storage_key, byteSize: found.byte_size }
}
