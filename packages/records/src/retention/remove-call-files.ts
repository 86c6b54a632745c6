import { sweepRecordings } from '@consult/consults'
import type { RecordingsTable } from '@consult/db'
import type { Updateable } from 'kysely'
import { type ExpiredQuery, expiredRecordings, expiredTranscripts } from './expired.ts'
import { type Finish, patientsIn, type Remove, recordBatch, takeExpired } from './removal.ts'

/** Makes files of calls unreachable, in one transaction. Their bytes are deleted afterward. */
const unlink =
  (kind: string, query: ExpiredQuery, changes: (now: Date) => Updateable<RecordingsTable>): Remove =>
  (services, batch) =>
    services.database.inTenant(batch.partnerId, async (tx) => {
      const found = await takeExpired(tx, query, batch)
      if (found.length === 0) return 0
      await tx.db
        .updateTable('recordings')
        .set(changes(services.clock.now()))
        .where('partner_id', '=', tx.partnerId)
        .where(
          'telehealth_consult_id',
          'in',
          found.map(({ id }) => id),
        )
        .execute()
      await recordBatch(tx, services, { kind, count: found.length, patientIds: patientsIn(found) })
      return found.length
    })

/** A recording goes with its transcript. */
export const removeRecordings = unlink('recordings', expiredRecordings, (now) => ({ removed_at: now }))
export const finishRecordings: Finish = sweepRecordings

export const removeTranscripts = unlink('transcripts', expiredTranscripts, () => ({ transcript_stored_at: null }))

/**
 * Deletes the bytes of transcripts that nobody can reach and no worker is making: first the bytes, then the key that leads
 * to them, so that no file is left without a row.
 */
export const finishTranscripts: Finish = async ({ database, storage }, partnerId, signal) => {
  const rows = await database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('recordings')
      .select('transcript_key')
      .where('partner_id', '=', partnerId)
      .where('transcript_key', 'is not', null)
      .where('transcript_stored_at', 'is', null)
      .where('transcript_next_attempt_at', 'is', null)
      .where('removed_at', 'is', null)
      .execute(),
  )
  const failures: unknown[] = []
  const forget = async (key: string) => {
    await storage.delete(key)
    await database.inTenant(partnerId, (tx) =>
      tx.db
        .updateTable('recordings')
        .set({ transcript_key: null })
        .where('partner_id', '=', partnerId)
        .where('transcript_key', '=', key)
        .where('transcript_stored_at', 'is', null)
        .execute(),
    )
  }
  for (const { transcript_key: key } of rows) {
    if (signal.aborted) break
    if (key !== null) await forget(key).catch((error: unknown) => failures.push(error))
  }
  return failures
}
