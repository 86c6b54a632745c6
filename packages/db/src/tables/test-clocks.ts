import type { ColumnType } from 'kysely'

/** A clock that patients of a test environment follow. It stands still between two advances. */
export interface TestClocksTable {
  partner_id: string
  test_clock_id: string
  name: string | null
  now: Date
  /** Where the clock is going; null while it is ready. */
  advancing_to: Date | null
  /** Set while a worker deletes the clock and everything on it. */
  deleted_at: Date | null
  /** When a worker makes the next attempt; null: nothing to do. */
  next_attempt_at: Date | null
  attempts: number
  /** The request that advances or deletes it. */
  request_id: string | null
  created_at: ColumnType<Date, Date, never>
}
