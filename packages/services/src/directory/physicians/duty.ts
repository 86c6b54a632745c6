import { type RawBuilder, sql } from 'kysely'

/**
 * What is asked of physicians in SQL, where `p` is a row of `physicians`. The one place besides `toPresence` that says
 * who is on duty, busy or licensed.
 */

/** On duty, in a call or not: what they said last is `online`, and has not run out. Nobody deactivated is. */
export const isOnDuty = (now: Date): RawBuilder<boolean> =>
  sql`(p.deactivated_at is null and p.presence = 'online' and (p.presence_until is null or p.presence_until > ${now}))`

/** In a call, or rung for one: `busy`. */
export const isEngaged: RawBuilder<boolean> = sql`
  exists (select from telehealth_consults e
    where e.partner_id = p.partner_id and e.physician_id = p.physician_id and e.status in ('ringing', 'in_progress'))`

/** True for a licence `l` that is valid today. */
const isValid = (now: Date): RawBuilder<boolean> =>
  sql`(l.expires_on is null or l.expires_on >= ${now.toISOString().slice(0, 10)}::date)`

/** Licensed for a jurisdiction, an expression of SQL; without one, no licence is asked for. */
export const isLicensedFor = (jurisdiction: RawBuilder<unknown>, now: Date): RawBuilder<boolean> => sql`
  (${jurisdiction} is null or exists (
    select from physician_licenses l
    where l.partner_id = p.partner_id and l.physician_id = p.physician_id and l.jurisdiction = ${jurisdiction}
      and ${isValid(now)}))`

/** The same of one physician, for the many rows of `c`: their licences are read once. */
export const isLicensedForRows = (physicianId: string, now: Date): RawBuilder<boolean> => sql`
  (c.jurisdiction is null or (c.partner_id, c.jurisdiction) in (
    select l.partner_id, l.jurisdiction from physician_licenses l
    where l.physician_id = ${physicianId} and ${isValid(now)}))`
