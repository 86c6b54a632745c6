import type { TestDatabase } from '@consult/db/testing'
import { onTestFinished } from 'vitest'

/**
 * Locks rows so that changes to them wait.
 * @param query selects the rows `for update`.
 * @returns the release function. When a test fails before it releases them, they are released after it.
 */
export async function holdRows(db: TestDatabase, query: string, values: unknown[]): Promise<() => Promise<void>> {
  const client = await db.owner.connect()
  await client.query('begin')
  await client.query(query, values)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('commit')
    client.release()
  }
  onTestFinished(release)
  return release
}

/** The number of statements in this database that wait for a lock. */
export async function countWaiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
