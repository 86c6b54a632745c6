import type { DataRequestStatus } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** What a partner asked to do with a patient's data. The row outlives the patient, and holds ids only. */
export interface DataRequestsTable {
  partner_id: string
  data_request_id: string
  kind: 'erasure'
  patient_id: string
  status: DataRequestStatus
  /** When a worker makes the next attempt; null: finished, given up, or stopped by a legal hold. */
  next_attempt_at: Date | null
  attempts: number
  /** The request that asked for it. */
  request_id: string | null
  created_at: ColumnType<Date, Date, never>
  finished_at: Date | null
}

/** The id of a patient, consult, message, note or upload that erasure or retention has deleted. */
export interface DeletedRecordsTable {
  partner_id: string
  record_id: string
  deleted_at: Date
}

export interface TablesOfDataRequests {
  data_requests: DataRequestsTable
  deleted_records: DeletedRecordsTable
}
