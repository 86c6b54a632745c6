/** A month of a log whose rows exist only in archives. `month` is its first day: `2026-03-01`. */
export interface ArchivedMonthsTable {
  log: 'events' | 'audit'
  month: string
  rows: number
  files: number
  byte_size: number
  detached_at: Date
}

/**
 * A file with rows of one partner, log and month. Parts are numbered from 1, in the order of the rows. All nullable
 * columns are null until the file has been read back (`verified_at`).
 */
export interface ArchivesTable {
  partner_id: string
  log: 'events' | 'audit'
  month: string
  part: number
  storage_key: string
  /** The version of the file's format. */
  format: number
  /** The epoch of the event log in which it was written. */
  epoch: number
  rows: number | null
  /** For events only. */
  first_sequence: number | null
  last_sequence: number | null
  first_at: Date | null
  last_at: Date | null
  /** The id of the last row. */
  last_id: string | null
  /** Of the compressed file. */
  byte_size: number | null
  /** SHA-256 of the compressed file, in hex. */
  sha256: string | null
  started_at: Date
  verified_at: Date | null
}

export interface TablesOfArchives {
  archived_months: ArchivedMonthsTable
  archives: ArchivesTable
}
