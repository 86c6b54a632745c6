import type { DataRequestsTable, TenantTransaction } from '@consult/db'
import type { DataRequest } from '@consult/domain'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'
import type { Selectable } from 'kysely'

export type DataRequestRow = Selectable<DataRequestsTable>

type Key = 'data_request_id'
type Read = 'patient_id' | 'status' | 'request_id'

/** A data request that a worker has taken. */
export type DataRequestJob = Job<Pick<DataRequestsTable, Key | Read>>

/** The data requests that are not done. A request that crashes its worker is given up too, so attempts count starts. */
export const dataRequestJobs = createJobStore<DataRequestsTable, Key, Read>({
  table: 'data_requests',
  key: ['data_request_id'],
  read: ['patient_id', 'status', 'request_id'],
  dueColumn: 'next_attempt_at',
  countColumn: 'attempts',
  counts: 'starts',
  leaseMs: 5 * 60_000,
  backoff: exponentialBackoff({ firstMs: 30_000, maxMs: 6 * 60 * 60_000 }),
  // Gives up after several days.
  maxAttempts: 20,
  finished: 'kept',
  scan: 'partners_with_due_data_requests',
})

/** The data request as the partner's API returns it. */
export function toDataRequest(row: DataRequestRow): DataRequest {
  return {
    id: row.data_request_id,
    kind: row.kind,
    patientId: row.patient_id,
    status: row.status,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

/** The request to erase this patient, or undefined. It outlives the patient. */
export function findErasure(tx: TenantTransaction, patientId: string): Promise<DataRequestRow | undefined> {
  return tx.db
    .selectFrom('data_requests')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .where('kind', '=', 'erasure')
    .forUpdate()
    .executeTakeFirst()
}

/** Makes the request due, or with null stops it. It starts a new count of attempts. */
export async function scheduleRequest(
  tx: TenantTransaction,
  dataRequestId: string,
  changes: { status?: 'pending'; next_attempt_at: Date | null },
): Promise<DataRequestRow> {
  return tx.db
    .updateTable('data_requests')
    .set({ ...changes, attempts: 0 })
    .where('partner_id', '=', tx.partnerId)
    .where('data_request_id', '=', dataRequestId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
