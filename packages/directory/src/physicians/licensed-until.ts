import type { TenantTransaction } from '@consult/db'
import { decidingLicenses } from '@consult/domain'

/** When a license ends: the end of its last day in UTC, exclusive; `forever` when it does not expire. */
export type LicensedUntil = Date | 'forever'

/**
 * Returns how long a physician is licensed for a jurisdiction.
 * @returns null without a license.
 */
export async function licensedUntil(
  { db, partnerId }: TenantTransaction,
  physicianId: string,
  jurisdiction: string,
): Promise<LicensedUntil | null> {
  const held = await db
    .selectFrom('physician_licenses')
    .select(['jurisdiction', 'expires_on'])
    .where('partner_id', '=', partnerId)
    .where('physician_id', '=', physicianId)
    .where('jurisdiction', 'in', [jurisdiction, jurisdiction.slice(0, 2)])
    .execute()
  const licenses = decidingLicenses(held, jurisdiction)
  if (licenses.length === 0) return null
  const days = licenses.map(({ expires_on: day }) => day)
  if (days.includes(null)) return 'forever'
  const dayMs = 24 * 60 * 60 * 1000
  return new Date(Math.max(...days.map((day) => Date.parse(`${day}T00:00:00Z`))) + dayMs)
}
