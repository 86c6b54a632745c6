import { sql } from 'kysely'
import type { Unit } from '../unit/unit-of-work.ts'
import type { AsyncConsultRow } from './consult-row.ts'

/**
 * Who takes over an overdue thread: online, licensed where the thread needs it, not the one who let it run over, with
 * the fewest active threads; among equals, whoever was given one longest ago.
 * @returns the physician's id, or null when there is nobody.
 */
export async function findReplacement(
  unit: Unit,
  consult: AsyncConsultRow,
  assigneeId: string,
): Promise<string | null> {
  const today = unit.now.toISOString().slice(0, 10)
  const { rows } = await sql<{ physician_id: string }>`
    select p.physician_id
    from physicians p
    left join async_consults c on c.partner_id = p.partner_id and c.physician_id = p.physician_id
      and c.status = 'active'
    where p.partner_id = ${unit.partnerId}
      and p.physician_id <> ${assigneeId}
      and p.presence = 'online' and (p.presence_until is null or p.presence_until > ${unit.now})
      and (${consult.jurisdiction}::text is null or exists (
        select from physician_licenses l
        where l.partner_id = p.partner_id and l.physician_id = p.physician_id
          and l.jurisdiction = ${consult.jurisdiction} and (l.expires_on is null or l.expires_on >= ${today}::date)))
    group by p.physician_id
    order by count(c.async_consult_id), max(c.assigned_at) nulls first, p.physician_id
    limit 1`.execute(unit.db)
  return rows[0]?.physician_id ?? null
}
