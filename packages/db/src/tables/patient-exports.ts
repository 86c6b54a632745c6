import type { ExportFailureCode } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** An export of a patient's data. The row outlives the patient, and holds ids only. */
export interface PatientExportsTable {
  partner_id: string
  data_request_id: string
  patient_id: string
  /** `canceled`: its files are being deleted, and then the row. The API does not show it. */
  status: 'pending' | 'running' | 'done' | 'failed' | 'canceled'
  failure_code: ExportFailureCode | null
  /** When a worker works on it next: to make it, or to delete its files. Null: nothing is left to do. */
  next_attempt_at: Date | null
  attempts: number
  /** The request that asked for it. */
  request_id: string | null
  /** Random. The keys of its files come from it and a secret of the service. Null: nobody can read its files anymore. */
  key_salt: Buffer | null
  /** The links that were opened and have not expired yet. A link opens once. */
  opened_links: string[]
  created_at: ColumnType<Date, Date, never>
  finished_at: Date | null
  /** When the archive is deleted. */
  expires_at: Date | null
}

/** A stored file of an export: its archive, or a part that a worker has finished. The row is written before the bytes. */
export interface PatientExportFilesTable {
  partner_id: string
  data_request_id: string
  name: string
  /** Its chunks are stored below this key. */
  storage_key: string
  byte_size: number | null
  /** Of the readable bytes, in hex. */
  sha256: string | null
  started_at: Date
  /** When it was completely stored; null: a worker is writing it, or was killed. */
  stored_at: Date | null
}

export interface TablesOfPatientExports {
  patient_exports: PatientExportsTable
  patient_export_files: PatientExportFilesTable
}
