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
  /** When a worker makes the next attempt to advance or delete it, or looks whether it expired; null: nothing to do. */
  next_attempt_at: Date | null
  attempts: number
  /** When it is deleted unless it is advanced before; null for clocks of earlier releases. */
  expires_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** The request that advances or deletes it. */
  request_id: string | null
  created_at: ColumnType<Date, Date, never>
}

export interface TablesOfTestClocks {
  test_clocks: TestClocksTable
}
