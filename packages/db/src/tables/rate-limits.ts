import type { ColumnType } from 'kysely'

/**
 * A token bucket. `level` is its content at the time `at`, in parts of a token; `refill` is the number of parts added
 * per millisecond, up to `capacity`.
 */
export interface RateBucketsTable {
  bucket: string
  level: number
  capacity: number
  refill: number
  at: Date
  /** How many of the requests in the last shared count were granted. Null: no requests have been counted together. */
  taken: ColumnType<number | null, number | null | undefined, number | null>
  /** Whether all of these requests were granted. */
  granted: boolean
}

export interface TablesOfRateLimits {
  rate_buckets: RateBucketsTable
}
