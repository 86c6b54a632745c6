import type { EventsTable, TenantTransaction } from '@consult/db'
import type { DeliveryFilter } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'

type Source = RawBuilder<Selectable<EventsTable>>

/** The endpoint `e` gets the event `v`, once its cursor is there. `missesEvents` explains the last condition. */
const takes = sql`(e.events is null or v.type = any(e.events)) and v.endpoint_id is distinct from e.endpoint_id
  and (e.disabled_at is null or e.disabled_reason <> 'partner')`

/**
 * The newest `limit` events of a range of the log whose delivery to an endpoint waits, or failed, or that were delivered
 * to all endpoints that get them. What waits or failed is found from the deliveries, which are few, and not by
 * searching the log.
 * @param range a condition on the event `v`.
 */
export function eventsByDelivery(
  { partnerId }: Pick<TenantTransaction, 'partnerId'>,
  { limit, delivery }: { readonly limit: number; readonly delivery: DeliveryFilter },
  range: RawBuilder<unknown>,
): Source {
  const newest = sql`order by v.sequence desc limit ${limit}`
  const deliveryOf = sql`select from webhook_endpoints e
    join webhook_deliveries d on d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id
    where e.partner_id = ${partnerId} and d.event_sequence = v.sequence`
  const isAhead = sql`exists (
    select from webhook_endpoints e
    where e.partner_id = ${partnerId} and e.cursor_sequence < v.sequence and ${takes})`
  if (delivery === 'delivered') {
    return sql`(
      select v.* from events v
      where v.partner_id = ${partnerId} and ${range} and not ${isAhead} and not exists (${deliveryOf})
        and exists (select from sent_events s
          where s.partner_id = ${partnerId} and s.event_sequence = v.sequence and s.delivered_at is not null)
      ${newest})`
  }
  const isWaiting = sql.lit(delivery === 'waiting')
  const withDelivery = sql`
    select v.* from (
      select distinct d.event_sequence, d.event_created_at from webhook_deliveries d
      where d.partner_id = ${partnerId} and (d.next_attempt_at is not null) = ${isWaiting}
    ) d
    cross join lateral (
      select * from events v
      where v.partner_id = ${partnerId} and v.sequence = d.event_sequence and v.created_at = d.event_created_at
        and ${range}
      offset 0) v
    ${newest}`
  if (delivery === 'failed') return sql`(${withDelivery})`
  return sql`(
    select v.* from (
      (${withDelivery})
      union all
      (select v.* from events v
        where v.partner_id = ${partnerId} and ${range} and ${isAhead}
          and not exists (${deliveryOf} and d.next_attempt_at is not null)
        ${newest})
    ) v ${newest})`
}
