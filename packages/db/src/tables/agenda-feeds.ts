import type { ColumnType } from 'kysely'

/** The links to calendars of physicians' booked calls, by the SHA-256 of their token: at most one for each physician. */
export interface AgendaFeedsTable {
  partner_id: ColumnType<string, string, never>
  physician_id: ColumnType<string, string, never>
  token_hash: string
  /** The language of the calendar's texts, as a BCP 47 tag. */
  language: string
  created_at: Date
}

export interface TablesOfAgendaFeeds {
  agenda_feeds: AgendaFeedsTable
}
