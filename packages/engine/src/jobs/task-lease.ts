import { randomUUID } from 'node:crypto'
import type { Database } from '@consult/db'
import { type RawBuilder, sql } from 'kysely'

/** A process's exclusive hold on a task. All times are the database's: the clocks of the processes do not matter. */
export interface TaskLease {
  /** @returns false when another process has taken the task over. */
  extend(): Promise<boolean>
  /**
   * Ends the lease; the task is due again after `againInSeconds`. Does nothing when another process has taken it over.
   */
  finish(againInSeconds: number): Promise<void>
}

// Truncated: the columns hold milliseconds, and rounding up would be in the future.
const now = sql`date_trunc('milliseconds', clock_timestamp())`
const inSeconds = (seconds: number) => sql`${now} + make_interval(secs => ${seconds})`

/**
 * Leases a task when it is due and no process is running it. A lease that is not extended ends after `leaseSeconds`, so
 * another process takes over the task of a killed process.
 * @returns null when the task is not due, or another process is running it.
 */
export async function leaseTask(database: Database, task: string, leaseSeconds: number): Promise<TaskLease | null> {
  const token = randomUUID()
  const change = async (set: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<boolean> => {
    const { numAffectedRows } = await sql`
      update periodic_tasks set ${set} where task = ${task} and ${where}`.execute(database.directory)
    return numAffectedRows === 1n
  }
  const isLeased = await change(
    sql`leased_until = ${inSeconds(leaseSeconds)}, lease_token = ${token}`,
    sql`due_at <= ${now} and leased_until <= ${now}`,
  )
  if (!isLeased) return null
  const isMine = sql`lease_token = ${token}`
  return {
    extend: () => change(sql`leased_until = ${inSeconds(leaseSeconds)}`, isMine),
    finish: async (againInSeconds) => {
      await change(sql`due_at = ${inSeconds(againInSeconds)}, leased_until = ${now}, lease_token = null`, isMine)
    },
  }
}
