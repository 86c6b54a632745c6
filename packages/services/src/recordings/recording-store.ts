import type { RecordingsTable, TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'

/** A recording that somebody works on. They have lost it once another has begun: `attempts` has moved on then. */
export type HeldRecording = Pick<RecordingsTable, 'telehealth_consult_id' | 'attempts' | 'storage_key' | 'stored_at'>

/** How long a recording is left to whoever has begun it and does not say that they are at it, seconds. */
const leaseSeconds = 5 * 60

/** How often to say so, milliseconds. */
export const renewEveryMs = 60_000

/** A call that was recorded is over: a recording is to be made of it. */
export async function awaitRecording(tx: TenantTransaction, telehealthConsultId: string, now: Date): Promise<void> {
  await tx.db
    .insertInto('recordings')
    .values({
      partner_id: tx.partnerId,
      telehealth_consult_id: telehealthConsultId,
      next_attempt_at: now,
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
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the recording that has been due longest; null when none is due that nobody else has. */
export async function takeRecording(tx: TenantTransaction, now: Date): Promise<HeldRecording | null> {
  const { rows } = await sql<HeldRecording>`
    update recordings set next_attempt_at = ${addSeconds(now, leaseSeconds)}, attempts = attempts + 1
    where partner_id = ${tx.partnerId} and telehealth_consult_id = (
      select telehealth_consult_id from recordings
      where partner_id = ${tx.partnerId} and next_attempt_at <= ${now}
      order by next_attempt_at limit 1
      for update skip locked)
    returning telehealth_consult_id, attempts, storage_key, stored_at`.execute(tx.db)
  return rows[0] ?? null
}

/** Another worker has begun with it: what this one does of it counts no more. */
export class LostRecording extends Error {
  override readonly name = 'LostRecording'
}

type Change = Partial<Omit<RecordingsTable, 'partner_id' | 'telehealth_consult_id'>>

/** @throws LostRecording */
export async function changeRecording(tx: TenantTransaction, held: HeldRecording, change: Change): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('recordings')
    .set(change)
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', held.telehealth_consult_id)
    .where('attempts', '=', held.attempts)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LostRecording('another worker has the recording')
}

/** Whoever has it is still at it. @throws LostRecording */
export function renewRecording(tx: TenantTransaction, held: HeldRecording, now: Date): Promise<void> {
  return changeRecording(tx, held, { next_attempt_at: addSeconds(now, leaseSeconds) })
}

/** The film of a call, if it is there. */
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
