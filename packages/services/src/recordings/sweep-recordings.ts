import { addSeconds } from '@consult/domain'
import { appendAudit } from '../audit/audit-log.ts'
import type { Services } from '../call.ts'

const daySeconds = 24 * 60 * 60

/**
 * Removes the films of the partner's calls that have been kept for so many days. First no link leads to one any more, then
 * its bytes go, then it is noted that they have: what dies in between is done the next time. One that cannot be removed
 * keeps none of the others.
 * @param ending leaves what is left then for the next time.
 * @returns what went wrong, one for each that could not be removed.
 */
export async function sweepRecordings(
  { database, storage, clock, self }: Services,
  partnerId: string,
  { days, ending }: { days: number; ending: AbortSignal },
): Promise<readonly unknown[]> {
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
      .select(['telehealth_consult_id', 'storage_key'])
      .where('partner_id', '=', partnerId)
      .where('stored_at', 'is not', null)
      .where('removed_at', 'is not', null)
      .execute(),
  )
  const remove = async (id: string, storageKey: string) => {
    await storage.delete(storageKey)
    await database.inTenant(partnerId, async (tx) => {
      const { numUpdatedRows } = await tx.db
        .updateTable('recordings')
        .set({ stored_at: null })
        .where('partner_id', '=', partnerId)
        .where('telehealth_consult_id', '=', id)
        .where('stored_at', 'is not', null)
        .executeTakeFirst()
      // Another worker was quicker.
      if (numUpdatedRows === 0n) return
      const deed = { type: 'telehealth_consult', id, consultId: id, code: 'remove_recording' } as const
      const entry = { ...deed, act: 'housekeeping', outcome: 'done', actor: self, requestId: null } as const
      await appendAudit(tx, [entry], now)
    })
  }
  const failures: unknown[] = []
  for (const { telehealth_consult_id: id, storage_key: storageKey } of doomed) {
    if (ending.aborted) break
    if (storageKey !== null) await remove(id, storageKey).catch((error: unknown) => failures.push(error))
  }
  return failures
}
