import { isLicensedFor, isOnDuty, type PatientScope, requireInScope } from '@consult/directory'
import { type Availability, nextOpening, notFound } from '@consult/domain'
import { type RequestContext, timeOn } from '@consult/request'
import { sql } from 'kysely'

/** Whether a physician could take the patient now, and if not, when one is back. */
export interface PhysicianBack {
  /** Whether a physician who could take the consult is on duty. */
  readonly staffed: boolean
  /** When the hours of such a physician begin next. Null: somebody is on duty, or it is not known. */
  readonly backAt: string | null
}

/** The maximum number of different hours to consider. Physicians who share their hours count once. */
const most = 200

/**
 * Returns when a physician who may treat the consult's patient is back, by the hours in which physicians can be booked. Only
 * those count whose license covers the consult's jurisdiction.
 * @param id a thread or a call.
 * @throws not_found
 */
export async function getPhysicianBack(
  { services, account }: RequestContext,
  { id, scope }: { id: string; scope: PatientScope | null },
): Promise<PhysicianBack> {
  const realNow = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const columns = ['patient_id', 'jurisdiction', 'test_clock_id'] as const
    const consult = await tx.db
      .selectFrom('async_consults')
      .select(columns)
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', id)
      .unionAll(
        tx.db
          .selectFrom('telehealth_consults')
          .select(columns)
          .where('partner_id', '=', tx.partnerId)
          .where('telehealth_consult_id', '=', id),
      )
      .executeTakeFirst()
    if (!consult) throw notFound()
    requireInScope(scope, { patient_id: consult.patient_id, async_consult_id: id })
    const now = await timeOn(tx, consult.test_clock_id, realNow)
    const { rows } = await sql<{ staffed: boolean; hours: readonly Availability[] }>`
      with able as materialized (
        select p.physician_id, ${isOnDuty(realNow)} as on_duty from physicians p
        where p.partner_id = ${tx.partnerId} and p.deactivated_at is null and p.simulated_number is null
          and ${isLicensedFor(sql`${consult.jurisdiction}::text`, now)}),
      hours as (
        select distinct a.time_zone, a.weekly, a.exceptions from physician_availability a join able using (physician_id)
        where a.partner_id = ${tx.partnerId} limit ${most})
      select exists (select from able where on_duty) as staffed,
        coalesce((select json_agg(json_build_object(
          'timeZone', time_zone, 'weekly', weekly, 'exceptions', exceptions)) from hours), '[]') as hours`.execute(
      tx.db,
    )
    const [found] = rows
    if (!found) throw notFound()
    const { staffed, hours } = found
    return { staffed, backAt: staffed ? null : (nextOpening(hours, now)?.toISOString() ?? null) }
  })
}
