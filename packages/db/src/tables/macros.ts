import type { ColumnType } from 'kysely'

/** Reusable texts: a physician's own or, without a physician, shared by the partner's. */
export interface MacrosTable {
  partner_id: string
  macro_id: string
  physician_id: string | null
  name: string
  text: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface TablesOfMacros {
  macros: MacrosTable
}
