import type { TenantTransaction } from '@consult/db'
import { ConsultError, clinicianName, notFound } from '@consult/domain'

/** The physician's name as patients read it. @throws not_found */
export async function physicianName(tx: TenantTransaction, physicianId: string): Promise<string> {
  const names = await physicianNames(tx, [physicianId])
  const name = names.get(physicianId)
  if (name === undefined) throw notFound()
  return name
}

/** The names of physicians, by id. */
export async function physicianNames(
  tx: TenantTransaction,
  physicianIds: readonly string[],
): Promise<Map<string, string>> {
  if (physicianIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('physicians')
    .select(['physician_id', 'first_name as firstName', 'last_name as lastName', 'credentials'])
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', 'in', [...physicianIds])
    .execute()
  return new Map(rows.map((row) => [row.physician_id, clinicianName(row)]))
}

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
