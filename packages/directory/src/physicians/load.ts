import { type RawBuilder, sql } from 'kysely'

/** SQL on what physicians have to do, where `p` is a row of `physicians`. */

/**
 * How many threads wait for a reply of the physician, or were offered to them. Threads that wait for their patients are no load.
 * @param now in real time, like the end of an offer
 */
export const loadOf = (now: Date): RawBuilder<number> => sql`(
  (select count(*) from async_consult_order o
    where o.partner_id = p.partner_id and o.physician_id = p.physician_id and o.status = 'active'
      and o.response_due_at is not null)
  + (select count(*) from hand_overs h
    join async_consult_order o on o.partner_id = h.partner_id and o.async_consult_id = h.async_consult_id
      and o.physician_id = h.from_physician_id and o.status = 'active' and o.response_due_at is not null
    where h.partner_id = p.partner_id and h.to_physician_id = p.physician_id and h.outcome is null
      and h.expires_at > ${now}))::int`

/** The physician's capacity: `capacityOf`. @param ofAccount the account's */
export const capacityIn = (ofAccount: number | null): RawBuilder<number | null> =>
  ofAccount === null ? sql`null::int` : sql`coalesce(p.capacity, ${ofAccount}::int)`

/** Whether the queue may give the physician one more thread: `hasRoom`. */
export const isWithRoom = (ofAccount: number | null, now: Date): RawBuilder<boolean> =>
  ofAccount === null ? sql`true` : sql`(${loadOf(now)} < ${capacityIn(ofAccount)})`
