import type { ColumnType } from 'kysely'

/** A tab that has a thread before it. Of the past once `attends_until` is. */
export interface AttendancesTable {
  partner_id: string
  person_id: string
  /** Chosen by the tab; of one person's tabs, no two have the same. */
  tab_id: string
  person_type: 'patient' | 'physician'
  async_consult_id: string
  attends_until: Date
  /** Null when nothing is being written. */
  types_until: Date | null
}

/** A reader had every message up to `sequence` before their eyes. */
export interface ReadMarksTable {
  partner_id: string
  async_consult_id: string
  reader_id: string
  sequence: number
  reader_type: 'patient' | 'physician'
  read_at: ColumnType<Date, Date, never>
  /** From when on this is the reading of the physician who has the thread; null: it never was. */
  assignee_read_at: Date | null
}
