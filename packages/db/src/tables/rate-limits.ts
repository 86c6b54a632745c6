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
  /** Whether the last request got a token. */
  granted: boolean
}
