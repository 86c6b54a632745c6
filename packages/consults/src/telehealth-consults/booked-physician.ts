import { bookedPhysicianAlone } from '@consult/domain'
import { type RawBuilder, sql } from 'kysely'

/**
 * A condition: the booking allows the consult to ring for `p`, a row of `physicians`. This applies if the consult is
 * booked without a physician or with `p`, or if its own physician has not joined in time. It must match the state
 * machine's guard `bookedWith`.
 * @param consult the alias of the consult in the query.
 */
export function isBookedFor(consult: string, now: RawBuilder<Date>): RawBuilder<boolean> {
  const c = sql.raw(consult)
  return sql`
    (${c}.booked_physician_id is null or ${c}.booked_physician_id = p.physician_id
      or (${c}.scheduled_for is not null and greatest(${c}.scheduled_for, ${c}.waiting_since)
        <= ${now} - make_interval(mins => ${bookedPhysicianAlone})))`
}
