import type { TenantTransaction } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'
import type { PhysicianRow } from './physician-resource.ts'

/**
 * Reads and locks a physician for the rest of the transaction. To avoid deadlocks, a transaction that
 * also locks a consult must lock the consult first.
 * @param field of the request that names the physician, where it has several ids.
 * @throws not_found
 */
export async function lockPhysician(tx: TenantTransaction, physicianId: string, field?: string): Promise<PhysicianRow> {
  const row = await tx.db
    .selectFrom('physicians')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('physician_id', '=', physicianId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw notFound(field)
  return row
}

/**
 * Like `lockPhysician`, for a physician who will be booked, rung or offered a thread.
 * @throws not_found, physician_deactivated
 */
export async function lockActivePhysician(
  tx: TenantTransaction,
  physicianId: string,
  field = 'physicianId',
): Promise<PhysicianRow> {
  const row = await lockPhysician(tx, physicianId, field)
  if (row.deactivated_at !== null) throw new ConsultError('physician_deactivated')
  return row
}

/**
 * Like `lockPhysician`, for a physician who acts or gets a thread. The physician stays active for the rest of the
 * transaction, so a later deactivation sees what they take now.
 * @throws not_found; unauthorized when they were deactivated after their credential was checked.
 */
export async function lockActing(tx: TenantTransaction, physicianId: string): Promise<PhysicianRow> {
  const row = await lockPhysician(tx, physicianId)
  if (row.deactivated_at !== null) throw new ConsultError('unauthorized')
  return row
}
