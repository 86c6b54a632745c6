import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'

/** A transcript that somebody works on. They have lost it once another has begun: `transcript_attempts` has moved on then. */
export type HeldTranscript = Pick<
  RecordingsTable,
  'telehealth_consult_id' | 'transcript_attempts' | 'transcript_key'
> & {
  /** Of the film that it is made of. */
  readonly storage_key: string
}

/** How long a transcript may take, seconds. */
export const limitSeconds = 15 * 60

/** How long it is left to whoever has begun it, seconds: somewhat longer than they have. */
const leaseSeconds = limitSeconds + 60

/** Takes the transcript that has been due longest; null when none is due that nobody else has. */
export async function takeTranscript(tx: TenantTransaction, now: Date): Promise<HeldTranscript | null> {
  const { rows } = await sql<HeldTranscript>`
    update recordings
    set transcript_next_attempt_at = ${addSeconds(now, leaseSeconds)}, transcript_attempts = transcript_attempts + 1
    where partner_id = ${tx.partnerId} and telehealth_consult_id = (
      select telehealth_consult_id from recordings
      where partner_id = ${tx.partnerId} and transcript_next_attempt_at <= ${now} and removed_at is null
      order by transcript_next_attempt_at limit 1
      for update skip locked)
    returning telehealth_consult_id, transcript_attempts, transcript_key, storage_key`.execute(tx.db)
  return rows[0] ?? null
}

/** Another worker has begun with it, or the film is gone: what this one does of it counts no more. */
export class LostTranscript extends Error {
  override readonly name = 'LostTranscript'
}

type Change = Partial<
  Pick<
    RecordingsTable,
    | 'transcript_next_attempt_at'
    | 'transcript_attempts'
    | 'transcript_key'
    | 'transcript_byte_size'
    | 'transcript_stored_at'
  >
>

/** @throws LostTranscript */
export async function changeTranscript(tx: TenantTransaction, held: HeldTranscript, change: Change): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('recordings')
    .set(change)
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', held.telehealth_consult_id)
    .where('transcript_attempts', '=', held.transcript_attempts)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostTranscript('another worker has the transcript, or its film is gone')
}

/** The transcript of a call, if it is there. */
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
