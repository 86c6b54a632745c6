import { type RawBuilder, sql } from 'kysely'

/**
 * SQL conditions on physicians, where `p` is a row of `physicians`. This is the only place that defines who is licensed.
 * Only `toPresence` also defines who is on duty or busy.
 */

const isOnline = (now: Date): RawBuilder<boolean> =>
  sql`p.deactivated_at is null and p.presence = 'online' and (p.presence_until is null or p.presence_until > ${now})`

/**
 * A person on duty, in a call or not: they set themselves `online`, this setting has not expired, and they are not
 * deactivated. Each simulated physician is on duty for one call only.
 */
export const isOnDuty = (now: Date): RawBuilder<boolean> => sql`(p.simulated_number is null and ${isOnline(now)})`

/**
 * Like `isOnDuty`, for a call: a person on duty, or for a simulated call its own simulated physician.
 * @param consult the alias of the call in the query.
 */
export function isOnDutyFor(consult: string, now: Date): RawBuilder<boolean> {
  const c = sql.raw(consult)
  return sql`
    (${isOnline(now)} and case when ${c}.simulation is null then p.simulated_number is null
      else p.physician_id = ${c}.simulated_physician_id end)`
}

/** Busy: in a call, being called, or writing the note of the last call. */
export const isEngaged = (now: Date): RawBuilder<boolean> => sql`
  (coalesce(p.wrap_up_until > ${now}, false) or exists (select from telehealth_consults e
    where e.partner_id = p.partner_id and e.physician_id = p.physician_id and e.status in ('ringing', 'in_progress')))`

/** The UTC day of a time. */
const dayOf = (now: Date | RawBuilder<Date>): RawBuilder<unknown> =>
  now instanceof Date ? sql`${now.toISOString().slice(0, 10)}::date` : sql`(${now} at time zone 'UTC')::date`

/** True for a license `l` that is valid on the day of that time. */
const isValid = (now: Date | RawBuilder<Date>): RawBuilder<boolean> =>
  sql`(l.expires_on is null or l.expires_on >= ${dayOf(now)})`

/**
 * Licensed for a jurisdiction, which is an SQL expression. True when it is null: no license is needed then. A license for the
 * country covers its subdivisions, except one for which the physician has a license of its own: `decidingLicenses`.
 */
export const isLicensedFor = (
  jurisdiction: RawBuilder<unknown>,
  now: Date | RawBuilder<Date>,
): RawBuilder<boolean> => sql`
  (${jurisdiction} is null or exists (
    select 1 from physician_licenses l
    where l.partner_id = p.partner_id and l.physician_id = p.physician_id and ${isValid(now)}
      and (l.jurisdiction = ${jurisdiction} or l.jurisdiction = left(${jurisdiction}, 2)
        and not exists (select 1 from physician_licenses o
          where o.partner_id = p.partner_id and o.physician_id = p.physician_id and o.jurisdiction = ${jurisdiction}))))`

/** Like `isLicensedFor`, for one physician and many rows `c`: reads the physician's licenses once. */
export const isLicensedForRows = (
  { partnerId, physicianId }: { partnerId: string; physicianId: string },
  now: Date,
): RawBuilder<boolean> => {
  const held = sql`
    select l.jurisdiction from physician_licenses l where l.partner_id = ${partnerId} and l.physician_id = ${physicianId}`
  return sql`
    (c.jurisdiction is null or c.jurisdiction in (${held} and ${isValid(now)})
      or left(c.jurisdiction, 2) in (${held} and ${isValid(now)}) and c.jurisdiction not in (${held}))`
}
