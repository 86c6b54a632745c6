import type { ColumnType } from 'kysely'

/** A tab that has a thread open. It expires at `attends_until`. */
export interface AttendancesTable {
  partner_id: string
  person_id: string
  /** Chosen by the tab; unique among one person's tabs. */
  tab_id: string
  person_type: 'patient' | 'physician'
  async_consult_id: string
  attends_until: Date
  /** Null when nobody is typing. */
  types_until: Date | null
}

/** Records that a reader has seen every message up to `sequence`. */
export interface ReadMarksTable {
  partner_id: string
  async_consult_id: string
  reader_id: string
  sequence: number
  reader_type: 'patient' | 'physician'
  read_at: ColumnType<Date, Date, never>
  /** Since when this counts as read by the thread's assignee; null: never. */
  assignee_read_at: Date | null
}

export interface TablesOfSignals {
  attendances: AttendancesTable
  read_marks: ReadMarksTable
}
