import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/**
 * Updates `lastSeenAt` of physicians who were seen, unless it changed in the last `everySeconds`. It does not wait for
 * locks: a row that matching has locked is updated when the physician is next seen.
 */
export async function seePhysicians(
  tx: TenantTransaction,
  seen: readonly { readonly id: string; readonly at: Date }[],
  everySeconds: number,
): Promise<void> {
  if (seen.length === 0) return
  await sql`
    update physicians p set last_seen_at = due.at
    from (
      select o.physician_id, s.at
      from unnest(${seen.map(({ id }) => id)}::text[], ${seen.map(({ at }) => at)}::timestamptz[]) as s(id, at)
      join physicians o on o.partner_id = ${tx.partnerId} and o.physician_id = s.id
      where o.last_seen_at is null or o.last_seen_at <= s.at - make_interval(secs => ${everySeconds})
      for no key update of o skip locked) due
    where p.partner_id = ${tx.partnerId} and p.physician_id = due.physician_id`.execute(tx.db)
}
