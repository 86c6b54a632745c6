import { addSeconds } from '@consult/domain'
import { appendAudit } from '../audit-log/audit-log.ts'
import type { Services } from '../request/request-context.ts'
import { actOnCall } from './act-on-call.ts'

const daySeconds = 24 * 60 * 60

/**
 * Removes the films of the partner's calls, and their transcripts, that have been kept for so many days. First no link leads to one any more, then
 * its bytes go, then it is noted that they have: what dies in between is done the next time. One that cannot be removed
 * keeps none of the others.
 * @param ending leaves what is left then for the next time.
 * @returns what went wrong, one for each that could not be removed.
 */
export async function sweepRecordings(
  services: Services,
  partnerId: string,
  { days, ending }: { days: number; ending: AbortSignal },
): Promise<readonly unknown[]> {
  const { database, storage, clock, self } = services
  const now = clock.now()
  await database.inTenant(partnerId, (tx) =>
    tx.db
      .updateTable('recordings')
      .set({ removed_at: now })
      .where('partner_id', '=', partnerId)
      .where('stored_at', '<=', addSeconds(now, -days * daySeconds))
      .where('removed_at', 'is', null)
      .execute(),
  )
  const doomed = await database.inTenant(partnerId, (tx) =>
    tx.db
      .selectFrom('recordings')
      .select(['telehealth_consult_id', 'storage_key', 'transcript_key', 'transcript_next_attempt_at'])
      .where('partner_id', '=', partnerId)
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is not', null)
      .execute(),
  )
  const remove = async (id: string, { keys, isAwaited }: { keys: readonly string[]; isAwaited: boolean }) => {
    for (const key of keys) await storage.delete(key)
    // What has not been written down by now never will be.
    if (isAwaited) {
      await actOnCall(services, { partnerId, telehealthConsultId: id, name: 'housekeeping' }, (consult) => {
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
      // Another worker was quicker.
      if (numUpdatedRows === 0n) return
      const target = { type: 'telehealth_consult', id, consultId: id, code: 'remove_recording' } as const
      const entry = { ...target, act: 'housekeeping', outcome: 'done', actor: self, requestId: null } as const
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
