import type { Services } from '@consult/request'
import { sql } from 'kysely'

/**
 * Counts what every partner has used since the last run, one statement for each partner. Concurrent runs count
 * nothing twice.
 * @param ending leaves the rest for the next run.
 * @returns true when there is more to count.
 * @throws the first failure, after the other partners have been counted.
 */
export async function countUsage({ database, clock }: Services, ending: AbortSignal): Promise<boolean> {
  const { directory } = database
  const partners = await directory.selectFrom('partners').select('partner_id').execute()
  const failures: unknown[] = []
  let isMoreLeft = false
  for (const { partner_id: partnerId } of partners) {
    if (ending.aborted) return true
    try {
      const { rows } = await sql<{ more: boolean }>`
        select tenant.count_usage(${partnerId}, ${clock.now()}) as more`.execute(directory)
      if (rows[0]?.more) isMoreLeft = true
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return isMoreLeft
}
