import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'
import { sql } from 'kysely'

type TranscriptKey = 'telehealth_consult_id'
type TranscriptColumns = 'transcript_key' | 'storage_key' | 'request_id'

/** A transcript that a worker is making, with the key of its recording. */
export type TranscriptJob = Job<Pick<RecordingsTable, TranscriptKey | TranscriptColumns>>

/** The time limit for making a transcript, in milliseconds. */
export const limitMs = 15 * 60_000

/** The transcripts still to be made, except those whose recording was removed. */
export const transcriptJobs = createJobStore<RecordingsTable, TranscriptKey, TranscriptColumns>({
  table: 'recordings',
  key: ['telehealth_consult_id'],
  read: ['transcript_key', 'storage_key', 'request_id'],
  dueColumn: 'transcript_next_attempt_at',
  countColumn: 'transcript_attempts',
  counts: 'starts',
  // Longer than the time limit, so that it needs no heartbeat.
  leaseMs: limitMs + 60_000,
  backoff: exponentialBackoff({ firstMs: 60_000, maxMs: 6 * 60 * 60_000 }),
  // Gives up after several hours.
  maxAttempts: 8,
  finished: 'kept',
  onlyIf: sql`removed_at is null`,
  scan: 'partners_with_due_transcripts',
})

/** The stored transcript of a call, or null. */
export async function findTranscript(
  tx: TenantTransaction,
  telehealthConsultId: string,
): Promise<{ storageKey: string; byteSize: number } | null> {
  const found = await tx.db
    .selectFrom('recordings')
    .select(['transcript_key', 'transcript_byte_size'])
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .where('transcript_stored_at', 'is not', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found || found.transcript_key === null || found.transcript_byte_size === null) return null
  return { storageKey: found.transcript_key, byteSize: found.transcript_byte_size }
}
