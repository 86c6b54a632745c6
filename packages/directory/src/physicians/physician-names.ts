import type { TenantTransaction } from '@consult/db'
import { clinicianName, notFound } from '@consult/domain'

/** The physician's name as patients see it. @throws not_found */
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
