import type { PatientExportsTable, TenantTransaction } from '@consult/db'
import type { DataRequest } from '@consult/domain'
import { createJobStore, exponentialBackoff, type Job } from '@consult/engine'
import type { Selectable } from 'kysely'

export type ExportRow = Selectable<PatientExportsTable>

type Key = 'data_request_id'
type Read = 'patient_id' | 'status' | 'request_id' | 'key_salt' | 'created_at'

/** An export that a worker has taken: to make it, or to delete its files. */
export type ExportJob = Job<Pick<PatientExportsTable, Key | Read>>

/** How long an archive is stored, in seconds. Source: docs/data-export.md. */
export const archiveSeconds = 7 * 24 * 60 * 60

/** The exports with work to do. An export that crashes its worker is given up too, so attempts count starts. */
export const exportJobs = createJobStore<PatientExportsTable, Key, Read>({
  table: 'patient_exports',
  key: ['data_request_id'],
  read: ['patient_id', 'status', 'request_id', 'key_salt', 'created_at'],
  dueColumn: 'next_attempt_at',
  countColumn: 'attempts',
  counts: 'starts',
  leaseMs: 5 * 60_000,
  backoff: exponentialBackoff({ firstMs: 15_000, maxMs: 60 * 60_000 }),
  // Gives up after about an hour.
  maxAttempts: 8,
  finished: 'kept',
  scan: 'partners_with_due_exports',
})

/** Reports whether its archive can be downloaded. */
export const hasArchive = (row: Pick<ExportRow, 'status' | 'expires_at' | 'key_salt'>, now: Date): boolean =>
  row.status === 'done' && row.key_salt !== null && row.expires_at !== null && now < row.expires_at

/** Selects an export that the API shows, or undefined. */
export async function findExport(tx: TenantTransaction, dataRequestId: string): Promise<ExportRow | undefined> {
  return tx.db
    .selectFrom('patient_exports')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('data_request_id', '=', dataRequestId)
    .where('status', '!=', 'canceled')
    .executeTakeFirst()
}

/** The data request as the partner's API returns it. */
export function toExportRequest(row: ExportRow, archive: { byteSize: number | null; url?: string }): DataRequest {
  return {
    id: row.data_request_id,
    kind: 'export',
    patientId: row.patient_id,
    status: row.status === 'canceled' ? 'failed' : row.status,
    failureCode: row.failure_code,
    byteSize: archive.byteSize,
    expiresAt: row.expires_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...(archive.url !== undefined && { url: archive.url }),
  }
}
