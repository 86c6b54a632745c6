import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { PhysicianRow } from './physician-resource.ts'

/**
 * Reads and locks a physician for the rest of the transaction. Who holds a consult's row may wait for a physician's;
 * never the other way round.
 * @throws not_found
 */
export async function lockPhysician(tx: TenantTransaction, physicianId: string): Promise<PhysicianRow> {
  const row = await tx.db
    .selectFrom('physicians')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
