import { isLicensedFor } from '@consult/directory'
import type { Priority } from '@consult/domain'
import { type RequestContext, readTenant, testClockNow } from '@consult/request'
import { sql } from 'kysely'
import { isBookedFor } from '../telehealth-consults/booked-physician.ts'
import { callTurn } from '../telehealth-consults/call-turn.ts'

/** A pressing consult that waits for a physician. */
export interface UrgentConsult {
  readonly kind: 'async' | 'telehealth'
  readonly consultId: string
  readonly priority: Exclude<Priority, 'routine'>
  readonly waitingSince: string
}

/** More consults than a screen lists one by one. */
const most = 50

/**
 * Lists the pressing consults that wait and that the physician may take: threads in the queue, and patients in the waiting
 * room, in the order of their turns.
 */
export async function listUrgent(context: RequestContext, physicianId: string): Promise<UrgentConsult[]> {
  const { services, account } = context
  const now = services.clock.now()
  const at = sql<Date>`coalesce((${testClockNow}), ${now}::timestamptz)`
  const { rows } = await readTenant(context, (tx) =>
    sql<Omit<UrgentConsult, 'waitingSince'> & { since: Date }>`
      select w.kind, w.id as "consultId", w.priority, w.since from (
        select 'async' as kind, c.async_consult_id as id, c.priority, o.queue_turn as turn, o.queued_at as since
        from async_consult_order o
        join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
        join physicians p on p.partner_id = o.partner_id and p.physician_id = ${physicianId}
        where o.partner_id = ${account.partnerId} and o.status = 'queued' and o.priority_rank < 2
          and ${isLicensedFor(sql`c.jurisdiction`, now)}
        union all
        select 'telehealth', c.telehealth_consult_id, c.priority, ${callTurn('c')}, c.waiting_since
        from telehealth_consults c
        join physicians p on p.partner_id = c.partner_id and p.physician_id = ${physicianId}
        where c.partner_id = ${account.partnerId} and c.status = 'waiting' and c.priority <> 'routine'
          and c.simulation is null and c.present_until > ${at}
          and ${isBookedFor('c', at)} and ${isLicensedFor(sql`c.jurisdiction`, now)}) w
      order by w.turn, w.id limit ${most}`.execute(tx.db),
  )
  return rows.map(({ since, ...rest }) => ({ ...rest, waitingSince: since.toISOString() }))
}
