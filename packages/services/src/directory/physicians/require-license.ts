import type { TenantTransaction } from '@consult/db'
import { ConsultError } from '@consult/domain'

/**
 * A physician takes a consult only where licensed; one without a jurisdiction asks for no licence.
 * @throws physician_not_licensed
 */
export async function requireLicense(
  tx: TenantTransaction,
  consult: { readonly jurisdiction: string | null },
  physicianId: string,
  now: Date,
): Promise<void> {
  if (consult.jurisdiction === null) return
  const license = await tx.db
    .selectFrom('physician_licenses')
    .select('position')
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .where('jurisdiction', '=', consult.jurisdiction)
    .where((eb) => eb.or([eb('expires_on', 'is', null), eb('expires_on', '>=', now.toISOString().slice(0, 10))]))
    .executeTakeFirst()
  if (!license) throw new ConsultError('physician_not_licensed')
}
