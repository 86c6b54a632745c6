import type { TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'
import { sql } from 'kysely'
import { isLicensedFor } from '../duty.ts'

/** Whether a physician is licensed where a consult needs it. A consult without a jurisdiction needs no license. */
export async function isLicensed(
  tx: TenantTransaction,
  { jurisdiction }: { readonly jurisdiction: string | null },
  physicianId: string,
  now: Date,
): Promise<boolean> {
  if (jurisdiction === null) return true
  const { rows: licensed } = await sql`
    select from physicians p
    where p.partner_id = ${tx.partnerId} and p.physician_id = ${physicianId}
      and ${isLicensedFor(sql`${jurisdiction}::text`, now)}`.execute(tx.db)
  return licensed.length > 0
}

/**
 * Checks that a physician is licensed where a consult needs it.
 * @throws physician_not_licensed
 */
export async function requireLicense(
  tx: TenantTransaction,
  consult: { readonly jurisdiction: string | null },
  physicianId: string,
  now: Date,
): Promise<void> {
  if (await isLicensed(tx, consult, physicianId, now)) return
  const message = `The physician has no license for ${consult.jurisdiction}.`
  throw new ConsultError('physician_not_licensed', undefined, message)
}
