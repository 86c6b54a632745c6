import type { TenantTransaction } from '@consult/db'
import { isEngaged, isLicensedFor, isOnDutyFor } from '@consult/directory'
import type { QueuePlace } from '@consult/domain'
import { sql } from 'kysely'
import { isBookedFor } from '../booked-physician.ts'
import { callTurn } from '../call-turn.ts'
import { ringSeconds } from './waiting-room.ts'

/** What a waiting patient's wait depends on. */
interface LineAhead {
  /** Patients ahead of this one who are present and could be matched with the same physicians. */
  readonly rivals: number
  /** Physicians on duty who could take this patient, and how many of them are free. */
  readonly physicians: number
  readonly free: number
  /** The quartiles of the durations of the latest calls, in seconds. Null before the first call. */
  readonly callSeconds: { readonly short: number; readonly long: number } | null
  /** How long a physician may take for the note of a call before the next one rings, in seconds. */
  readonly wrapUp: number
}

/** The time until a free physician joins, in seconds: one ring, and another if the first is unanswered. */
const ringing = 2 * ringSeconds

/**
 * Estimates a range that most waits fall into. If a physician is free for the patient, it rings now. Otherwise, one call
 * must end for this patient and for each rival without a free physician. The physicians on duty work in parallel. The
 * low end assumes that the running calls end now, later calls are short, and nobody takes time for a note. The high end
 * assumes that all calls are long, and that every note takes its whole time.
 * @returns null when no physician on duty could take the patient, or when there is no earlier call to estimate from.
 */
function estimateWait({
  rivals,
  physicians,
  free,
  callSeconds,
  wrapUp,
}: LineAhead): QueuePlace['estimatedWaitSeconds'] {
  if (physicians === 0) return null
  const endings = rivals + 1 - free
  if (endings <= 0) return { low: 0, high: ringing }
  if (callSeconds === null) return null
  const rounds = Math.ceil(endings / physicians)
  return {
    low: Math.round((rounds - 1) * callSeconds.short),
    high: Math.round(rounds * (callSeconds.long + wrapUp)) + ringing,
  }
}

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
      calls.short, calls.long, (select a.wrap_up from partners a where a.partner_id = me.partner_id) as "wrapUp"
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
          or (${callTurn('o')}, o.telehealth_consult_id) < (${callTurn('me')}, me.telehealth_consult_id))) line
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
