import type { TenantTransaction } from '@consult/db'
import { isEngaged, isLicensedFor, isOnDutyFor } from '@consult/directory'
import type { QueuePlace } from '@consult/domain'
import { sql } from 'kysely'
import { isBookedFor } from '../booked-physician.ts'
import { priorityRank } from '../priority-rank.ts'
import { estimateWait, type LineAhead } from './estimate-wait.ts'

/** How many of the latest calls the estimate is based on. */
const sample = 20

/** The current time of the consult `me`: its test clock's time, or real time. */
const there = sql<Date>`at.now`

interface QueueRow extends Omit<LineAhead, 'callSeconds'> {
  readonly id: string
  readonly position: number
  readonly short: number | null
  readonly long: number | null
}

/**
 * Returns the places in line of waiting patients with their estimated waits. Patients whose
 * place has expired come after all others. Patients on a test clock have their own line, at the clock's time. A call
 * of simulated physicians waits in no line, because it has its own physician.
 * @returns a place for each consult that waits, and none for other consults.
 */
export async function readQueue(
  tx: TenantTransaction,
  telehealthConsultIds: readonly string[],
  now: Date,
): Promise<Map<string, QueuePlace>> {
  if (telehealthConsultIds.length === 0) return new Map()
  const { rows } = await sql<QueueRow>`
    select me.telehealth_consult_id as id, line.ahead + 1 as position, line.rivals, duty.physicians, duty.free,
      calls.short, calls.long
    from telehealth_consults me
    cross join lateral (
      select coalesce((select k.now from test_clocks k
        where k.partner_id = me.partner_id and k.test_clock_id = me.test_clock_id), ${now}) as now) at
    cross join lateral (
      select array_agg(p.physician_id) as ids, count(*) as physicians, count(*) filter (where not ${isEngaged(now)}) as free
      from physicians p
      where p.partner_id = me.partner_id and ${isOnDutyFor('me', now)}
        and ${isBookedFor('me', there)}
        and ${isLicensedFor(sql`me.jurisdiction`, there)}) duty
    cross join lateral (
      select count(*) as ahead,
        -- Of those ahead, who is there and may be rung with a physician that could take this patient.
        count(*) filter (where o.present_until > at.now
          and exists (select from physicians p
            where p.partner_id = o.partner_id and p.physician_id = any(duty.ids) and ${isBookedFor('o', there)})) as rivals
      from telehealth_consults o
      where o.partner_id = me.partner_id and o.status = 'waiting' and o.place_until > at.now
        and o.test_clock_id is not distinct from me.test_clock_id and o.simulation is null and me.simulation is null
        and o.telehealth_consult_id <> me.telehealth_consult_id
        and (me.place_until <= at.now
          or (${priorityRank(sql`o.priority`)}, o.waiting_since, o.telehealth_consult_id)
            < (${priorityRank(sql`me.priority`)}, me.waiting_since, me.telehealth_consult_id))) line
    cross join lateral (
      select percentile_cont(0.25) within group (order by seconds)::float8 as short,
        percentile_cont(0.75) within group (order by seconds)::float8 as long
      from (
        select extract(epoch from ended_at - started_at) as seconds from telehealth_consults
        where partner_id = ${tx.partnerId} and status = 'completed'
          and test_clock_id is not distinct from me.test_clock_id and simulation is null
        order by ended_at desc limit ${sample}) latest) calls
    where me.partner_id = ${tx.partnerId} and me.status = 'waiting'
      and me.telehealth_consult_id = any(${[...telehealthConsultIds]}::text[])`.execute(tx.db)
  return new Map(
    rows.map(({ id, position, short, long, ...ahead }) => {
      const callSeconds = short === null || long === null ? null : { short, long }
      return [id, { position, estimatedWaitSeconds: estimateWait({ ...ahead, callSeconds }) }]
    }),
  )
}
