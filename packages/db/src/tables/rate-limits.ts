/**
 * A token bucket. `level` is what was in it `at` that time, in parts of a token; `refill` are the parts that each
 * millisecond brings, up to `capacity`.
 */
export interface RateBucketsTable {
  bucket: string
  level: number
  capacity: number
  refill: number
  at: Date
  /** Whether the last to ask got a token. */
  granted: boolean
}
