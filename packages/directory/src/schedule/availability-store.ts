import type { TenantTransaction } from '@consult/db'
import type { Availability } from '@consult/domain'

/** Returns the physician's hours, or null if none have been set. */
export async function findAvailability(tx: TenantTransaction, physicianId: string): Promise<Availability | null> {
  const row = await tx.db
    .selectFrom('physician_availability')
    .select(['time_zone', 'weekly', 'exceptions'])
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .executeTakeFirst()
  return row ? { timeZone: row.time_zone, weekly: row.weekly, exceptions: row.exceptions } : null
}
