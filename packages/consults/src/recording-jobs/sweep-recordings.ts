import { appendAudit, type Services } from '@consult/request'
import { actOnCall } from './act-on-call.ts'

/** The maximum number of recordings in one run. Further recordings wait for the next run. */
const most = 500

/**
 * Deletes the bytes of recordings, with their transcripts, that retention has removed: their links do not work any more. It
 * first deletes the bytes and then records that they are deleted. The next run finishes whatever a crash interrupts. A
 * recording that cannot be deleted does not block the others.
 * @param ending when it aborts, the remaining recordings wait for the next run.
 * @returns one error for each recording that could not be deleted.
 */
export async function sweepRecordings(
  services: Services,
  partnerId: string,
  ending: AbortSignal,
): Promise<readonly unknown[]> {
  const { database, storage, clock, self } = services
  const now = clock.now()
  const doomed = await database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('recordings')
      .select(['telehealth_consult_id', 'storage_key', 'transcript_key', 'transcript_next_attempt_at'])
      .where('partner_id', '=', partnerId)
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is not', null)
      .limit(most)
      .execute(),
  )
  const remove = async (id: string, { keys, isAwaited }: { keys: readonly string[]; isAwaited: boolean }) => {
    for (const key of keys) await storage.delete(key)
    // The transcript can no longer be made, because the video is gone.
    if (isAwaited) {
      await actOnCall(services, { partnerId, telehealthConsultId: id, name: 'retention.apply' }, (consult) => {
        if (consult.allows({ type: 'transcript_failed' })) consult.act({ type: 'transcript_failed' })
      })
    }
    await database.inTenant(partnerId, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('recordings')
        .set({ stored_at: null, transcript_stored_at: null, transcript_next_attempt_at: null })
        .where('partner_id', '=', partnerId)
        .where('telehealth_consult_id', '=', id)
        .where('stored_at', 'is not', null)
        .executeTakeFirst()
      // Another worker has already removed it.
      if (numUpdatedRows === 0n) return
      const target = { type: 'telehealth_consult', id, consultId: id, code: 'remove_recording' } as const
      const entry = { ...target, act: 'retention.apply', outcome: 'done', actor: self, requestId: null } as const
      await appendAudit(tx, [entry], now)
    })
  }
  const failures: unknown[] = []
  for (const row of doomed) {
    if (ending.aborted) break
    const keys = [row.storage_key, row.transcript_key].filter((key) => key !== null)
    const isAwaited = row.transcript_next_attempt_at !== null
    await remove(row.telehealth_consult_id, { keys, isAwaited }).catch((error: unknown) => failures.push(error))
  }
  return failures
}
