import type { TestDatabase } from '@consult/db/testing'
import { onTestFinished } from 'vitest'

/**
 * Holds rows, so that whoever would change them waits.
 * @param query selects the rows, `for update`.
 * @returns the release. A test that fails before it releases them holds nobody up: they are released after it.
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

/** How many statements wait for a lock in this database. */
export async function countWaiting(db: TestDatabase): Promise<number> {
  const { rows } = await db.owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}
