import type { Environment } from '@consult/auth'
import { type RawBuilder, sql } from 'kysely'
import { fetchConsultRow } from '../async-consults/thread-store.ts'
import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import { isLicensedFor, isOnDuty } from '../directory/physicians/duty.ts'
import type { RequestContext } from '../request/request-context.ts'
import { noteShown } from '../request/shown.ts'
import { timeOn } from '../request/test-clock.ts'

/** A place in the queue, with an estimate of the remaining wait. The estimate is null when it would be a guess. */
export interface AsyncQueuePlace {
  readonly position: number
  /** Whether a physician on duty could take the thread. */
  readonly staffed: boolean
  readonly estimatedWaitSeconds: { readonly low: number; readonly high: number } | null
}

/** How many of the latest claims the estimate is based on. */
const sample = 20

/** A condition on `o`: it is in the queue of this clock's patients, or of those in real time. Production has one queue. */
const isInLine = (environment: Environment, testClockId: string | null): RawBuilder<boolean> =>
  environment === 'test'
    ? sql`exists (select from async_consults l
        where l.partner_id = o.partner_id and l.async_consult_id = o.async_consult_id
          and l.test_clock_id is not distinct from ${testClockId}::text)`
    : sql`true`

/**
 * Returns a queued thread's place; the queue is first come, first served. The estimate ranges over the middle half of
 * the latest claims' waits, minus the time that this thread has already waited. As in calls, there is no estimate while
 * no physician on duty could take the patient, because past waits then say nothing about this one. Patients on a test clock
 * have a queue of their own.
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
    const inLine = isInLine(services.environment, consult.test_clock_id)
    const id = asyncConsultId
    noteShown(context, { type: 'async_consult', id, consultId: id, patientId: consult.patient_id, code: 'queue_place' })
    const { rows } = await sql<{ ahead: number; staffed: boolean; low: number | null; high: number | null }>`
      select
        (select count(*) from async_consult_order o
          where o.partner_id = ${tx.partnerId} and o.status = 'queued' and ${inLine}
            and (o.queued_at, o.async_consult_id) < (${consult.queued_at}, ${consult.async_consult_id})) as ahead,
        exists (select 1 from physicians p
          where p.partner_id = ${tx.partnerId} and ${isOnDuty(realNow)}
            and ${isLicensedFor(sql`${consult.jurisdiction}::text`, now)}) as staffed,
        percentile_cont(0.25) within group (order by waited)::float8 as low,
        percentile_cont(0.75) within group (order by waited)::float8 as high
      from (
        select extract(epoch from c.assigned_at - c.queued_at) as waited from async_consult_order o
        join async_consults c on c.partner_id = o.partner_id and c.async_consult_id = o.async_consult_id
        where o.partner_id = ${tx.partnerId} and c.assigned_at is not null and o.queued_at is not null and ${inLine}
        order by o.last_activity_at desc limit ${sample}) as latest`.execute(tx.db)
    const [found] = rows
    if (!found) return null
    const waited = (now.getTime() - consult.queued_at.getTime()) / 1000
    const left = (seconds: number) => Math.max(0, Math.round(seconds - waited))
    const { ahead, staffed, low, high } = found
    const isKnown = staffed && low !== null && high !== null
    return {
      position: ahead + 1,
      staffed,
      estimatedWaitSeconds: isKnown ? { low: left(low), high: left(high) } : null,
    }
  })
}
