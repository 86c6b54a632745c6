import type { ColumnType } from 'kysely'

/** An open stream of a person, in one of the places that its holder has, for as long as its process renews the lease. */
export interface OpenStreamsTable {
  partner_id: string
  /** Whose, and of what kind: `phy_… log`, `pat_… call`. */
  holder: string
  place: number
  stream_id: string
  opened_at: ColumnType<Date, Date, Date>
  leased_until: Date
}
