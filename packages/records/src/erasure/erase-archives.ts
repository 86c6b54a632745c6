import type { Services } from '@consult/request'
import { forgetPart, readParts } from '../archives/archive-store.ts'

/**
 * Deletes the files of months that are archived but still in the database: the next run writes them again, from the
 * tombstones. Files of months that are only in archives stay as they are: docs/erasure.md.
 */
export async function eraseArchives({ database, storage }: Services, partnerId: string): Promise<void> {
  const retired = await database.directory
    .selectFrom('archived_months')
    .select('month')
    .where('log', '=', 'events')
    .execute()
  const months = new Set(retired.map(({ month }) => month))
  const parts = await database.inTenant(partnerId, (tx) => readParts(tx, { log: 'events', month: null }))
  for (const { storageKey, month } of parts) {
    if (months.has(month)) continue
    await storage.delete(storageKey)
    await database.inTenant(partnerId, (tx) => forgetPart(tx, storageKey))
  }
}
