import { isEngaged, isLicensedFor, isOnDuty, isWithRoom } from '@consult/directory'
import type { Unit } from '@consult/request'
import { sql } from 'kysely'
import type { AsyncConsultRow } from './consult-row.ts'

/**
 * Chooses who takes over an overdue thread: a physician who is online, not in a call, with room, licensed for the thread, not its
 * late assignee, and has the fewest active threads. Among equals, the one assigned longest ago. Nobody takes over
 * from a simulated physician, because the scenario continues.
 * @param capacity the account's
 * @returns the physician's id, or null when there is none.
 */
export async function findReplacement(
  unit: Unit,
  consult: AsyncConsultRow,
  { assigneeId, capacity }: { assigneeId: string; capacity: number | null },
): Promise<string | null> {
  const { rows } = await sql<{ physician_id: string }>`
    select p.physician_id
    from physicians p
    left join (
      async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
    ) on o.partner_id = p.partner_id and o.physician_id = p.physician_id and o.status = 'active'
    where p.partner_id = ${unit.partnerId}
      and p.physician_id <> ${assigneeId}
      and not exists (select from physicians late
        where late.partner_id = p.partner_id and late.physician_id = ${assigneeId} and late.simulated_number is not null)
      and ${isOnDuty(unit.realNow)} and not ${isEngaged(unit.realNow)} and ${isWithRoom(capacity, unit.realNow)}
      and ${isLicensedFor(sql`${consult.jurisdiction}::text`, unit.now)}
    group by p.physician_id
    order by count(c.async_consult_id), max(c.assigned_at) nulls first, p.physician_id
    limit 1`.execute(unit.db)
  return rows[0]?.physician_id ?? null
}
