import type { Environment } from '@consult/auth'
import { fetchConsultRow } from '@consult/consults'
import { isLicensedFor, isOnDuty, type PatientScope, requireInScope } from '@consult/directory'
import { addSeconds, turnOf } from '@consult/domain'
import { noteShown, type RequestContext, timeOn } from '@consult/request'
import { type RawBuilder, sql } from 'kysely'
import { estimateThreadWait, type Stay } from './estimate-thread-wait.ts'

/** A place in the queue, with an estimate of the remaining wait. The estimate is null when it would be a guess. */
export interface AsyncQueuePlace {
  readonly position: number
  /** Whether a physician on duty could take the thread. */
  readonly staffed: boolean
  readonly estimatedWaitSeconds: { readonly low: number; readonly high: number } | null
}

/**
 * How far back stays in the queue count for the estimate, and how many ended stays and how many waiting stays are
 * used at most.
 */
const hours = 6
const most = 100

/**
 * A condition on `o`: it is in the queue of this clock's patients, or in the queue of patients in real time.
 * Production has one queue.
 */
const isInLine = (environment: Environment, testClockId: string | null): RawBuilder<boolean> =>
  environment === 'test'
    ? sql`exists (select from async_consults l
        where l.partner_id = o.partner_id and l.async_consult_id = o.async_consult_id
          and l.test_clock_id is not distinct from ${testClockId}::text)`
    : sql`true`

interface PlaceRow {
  readonly ahead: number
  readonly staffed: boolean
  /** How many of the threads ahead could be taken by physicians on duty who could also take this thread. */
  readonly rivals: number
  readonly stays: readonly Stay[]
}

/**
 * Returns a queued thread's place: the consults whose turn is earlier are before it. As in
 * calls, there is no estimate while no physician on duty could take the patient. Patients on a test clock have a
 * queue of their own.
 * @returns null when the thread is not queued.
 * @throws not_found
 */
export async function getAsyncQueuePlace(
  context: RequestContext,
  { asyncConsultId, scope }: { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncQueuePlace | null> {
  const { services, account } = context
  const realNow = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const consult = await fetchConsultRow(tx, asyncConsultId)
    requireInScope(scope, consult)
    if (consult.status !== 'queued' || consult.queued_at === null) return null
    const now = await timeOn(tx, consult.test_clock_id, realNow)
    const id = asyncConsultId
    noteShown(context, { type: 'async_consult', id, consultId: id, patientId: consult.patient_id, code: 'queue_place' })
    const inLine = sql`o.partner_id = ${tx.partnerId} and ${isInLine(services.environment, consult.test_clock_id)}`
    const turn = new Date(turnOf('queue', consult.priority, consult.queued_at))
    const isAhead = sql`(o.queue_turn, o.async_consult_id) < (${turn}::timestamptz, ${consult.async_consult_id})`
    const couldBeTaken = sql`exists (select from pool p where ${isLicensedFor(sql`c.jurisdiction`, now)})`
    const joined = sql`async_consult_order o
      join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id`
    const stay = sql`o.queue_turn, o.async_consult_id, o.queued_at, o.physician_id`
    const { rows } = await sql<PlaceRow>`
      with pool as materialized (
        select p.partner_id, p.physician_id from physicians p
        where p.partner_id = ${tx.partnerId} and ${isOnDuty(realNow)}
          and ${isLicensedFor(sql`${consult.jurisdiction}::text`, now)}),
      waiting as (
        select ${stay}, null::timestamptz as assigned_at, ${isAhead} as is_ahead from ${joined}
        where ${inLine} and o.status = 'queued' and ${couldBeTaken}
        order by o.queue_turn, o.async_consult_id limit ${most}),
      claimed as (
        select ${stay}, c.assigned_at, false as is_ahead from ${joined}
        where ${inLine} and o.last_activity_at > ${addSeconds(now, -hours * 3600)} and o.status <> 'queued'
          and o.queued_at is not null and c.assigned_at is not null and ${couldBeTaken}
        order by o.last_activity_at desc limit ${most}),
      stays as (select * from waiting union all select * from claimed)
      select (select count(*)::int from async_consult_order o where ${inLine} and o.status = 'queued' and ${isAhead}) as ahead,
        (select count(*)::int from waiting where is_ahead) as rivals,
        exists (select from pool) as staffed,
        coalesce((select json_agg(json_build_object(
            'queuedAt', extract(epoch from s.queued_at), 'claimedAt', extract(epoch from s.assigned_at),
            'isByThoseOnDuty', s.physician_id in (select physician_id from pool))
          order by s.queue_turn, s.async_consult_id) from stays s), '[]') as stays`.execute(tx.db)
    const [found] = rows
    if (!found) return null
    const { ahead, rivals, staffed, stays } = found
    return {
      position: ahead + 1,
      staffed,
      estimatedWaitSeconds: staffed ? estimateThreadWait(stays, rivals, now.getTime() / 1000) : null,
    }
  })
}
