import type { TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { sql } from 'kysely'
import { isLicensedFor } from '../duty.ts'

/**
 * Checks that a physician is licensed where a consult needs it. A consult without a jurisdiction needs no license.
 * @throws physician_not_licensed
 */
export async function requireLicense(
  tx: TenantTransaction,
  consult: { readonly jurisdiction: string | null },
  physicianId: string,
  now: Date,
): Promise<void> {
  const { jurisdiction } = consult
  if (jurisdiction === null) return
  const { rows: licensed } = await sql`
    select from physicians p
    where p.partner_id = ${tx.partnerId} and p.physician_id = ${physicianId}
      and ${isLicensedFor(sql`${jurisdiction}::text`, now)}`.execute(tx.db)
  if (licensed.length > 0) return
  throw new ConsultError('physician_not_licensed', undefined, `The physician has no license for ${jurisdiction}.`)
}
