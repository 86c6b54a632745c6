import { addSeconds, bookedPhysicianAlone } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the consult is for `p`, a row of `physicians`, as far as its booking goes: it is booked with nobody or with
 * them, or its own physician has not come for the patient in time. The same as the state machine's guard `bookedWith`.
 * @param consult its name in the query.
 */
export function isBookedFor(consult: string, now: Date): RawBuilder<boolean> {
  const c = sql.raw(consult)
  return sql`
    (${c}.booked_physician_id is null or ${c}.booked_physician_id = p.physician_id
      or (${c}.scheduled_for is not null and greatest(${c}.scheduled_for, ${c}.waiting_since)
        <= ${addSeconds(now, -bookedPhysicianAlone * 60)}))`
}
