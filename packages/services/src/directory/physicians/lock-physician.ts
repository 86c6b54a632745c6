import type { TenantTransaction } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'
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

/**
 * The same for somebody who is to be booked or rung. @throws not_found, physician_deactivated
 */
export async function lockActivePhysician(tx: TenantTransaction, physicianId: string): Promise<PhysicianRow> {
  const row = await lockPhysician(tx, physicianId)
  if (row.deactivated_at !== null) throw new ConsultError('physician_deactivated')
  return row
}

/**
 * The same for somebody who acts, or whom a thread is given to: they are active, and stay so for the rest of the
 * transaction, so that whoever deactivates them next sees what they take now.
 * @throws unauthorized: the credential was good a moment ago.
 */
export async function lockActing(tx: TenantTransaction, physicianId: string): Promise<PhysicianRow> {
  const row = await lockPhysician(tx, physicianId)
  if (row.deactivated_at !== null) throw new ConsultError('unauthorized')
  return row
}
