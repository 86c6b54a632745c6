import type { TestDatabase } from './test-database.ts'

/** Removes the newest events of a partner, as a restore of an earlier state of the database does. */
export async function rewindLog({ owner }: TestDatabase, partnerId: string, to: number): Promise<void> {
  await owner.query(
    `with lost as (delete from tenant.events where partner_id = $1 and sequence > $2)
    update tenant.event_heads set last_sequence = $2, last_created_at = coalesce(
      (select created_at from tenant.events where partner_id = $1 and sequence = $2), last_created_at)
    where partner_id = $1`,
    [partnerId, to],
  )
}

/** The epochs of the event log except the first, and why each began, oldest first. */
export async function laterEpochs({ owner }: TestDatabase): Promise<{ epoch: number; reason: string }[]> {
  const { rows } = await owner.query(
    'select epoch::int, reason from directory.event_log_epochs where follows is not null order by epoch',
  )
  return rows
}
