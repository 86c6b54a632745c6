import type { ColumnType } from 'kysely'

/** Reusable texts: a physician's own or, without a physician, shared by the partner's. */
export interface MacrosTable {
  partner_id: string
  macro_id: string
  physician_id: string | null
  name: string
  text: string
  /** Who answers for a shared macro, and the day on which somebody reviews it: `2027-03-01`. */
  owner: ColumnType<string | null, string | null | undefined, string | null>
  review_on: ColumnType<string | null, string | null | undefined, string | null>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface TablesOfMacros {
  macros: MacrosTable
}
