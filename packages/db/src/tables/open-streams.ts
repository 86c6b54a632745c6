import type { ColumnType } from 'kysely'

/** A person's open stream. It holds one of its holder's places while its process renews the lease. */
export interface OpenStreamsTable {
  partner_id: string
  /** The owner and the kind of stream: `phy_… log`, `pat_… call`. */
  holder: string
  place: number
  stream_id: string
  opened_at: ColumnType<Date, Date, Date>
  leased_until: Date
}

export interface TablesOfOpenStreams {
  open_streams: OpenStreamsTable
}
