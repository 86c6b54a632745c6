import type { EventsTable, TenantTransaction } from '@consult/db'
import type { DeliveryFilter, EventType } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { eventsByDelivery } from './events-by-delivery.ts'

/** Which events a reader wants. Undefined means all. */
export interface Narrowing {
  readonly types: readonly EventType[] | undefined
  readonly consultId: string | undefined
  /** Only for the newest first. */
  readonly delivery?: DeliveryFilter | undefined
}

/**
 * The first `limit` events that a reader wants in a range of the log, to select from. Undefined means that nothing is
 * narrowed, because then the log itself is in the right order. The events of a consult have an index of their own, in
 * the order of the log. Each type is read from its own part of the index. An index scan over several types at once does
 * not return the order of the log, so it would be read to the end.
 * @param range a condition on the event `v`.
 */
export function narrowedEvents(
  tx: Pick<TenantTransaction, 'partnerId'>,
  { limit, types, consultId, delivery }: Narrowing & { readonly limit: number },
  range: RawBuilder<unknown>,
  order: 'asc' | 'desc' = 'asc',
): RawBuilder<Selectable<EventsTable>> | undefined {
  const { partnerId } = tx
  const first = sql`order by v.sequence ${sql.raw(order)} limit ${limit}`
  const ofConsult = consultId === undefined ? sql`true` : sql`v.consult_id = ${consultId}`
  const ofTypes = types === undefined ? sql`true` : sql`v.type = any(${types}::text[])`
  if (delivery !== undefined) {
    return eventsByDelivery(tx, { limit, delivery }, sql`${range} and ${ofConsult} and ${ofTypes}`)
  }
  if (consultId !== undefined) {
    return sql<Selectable<EventsTable>>`(
      select * from events v where v.partner_id = ${partnerId} and ${ofConsult} and ${ofTypes} and ${range} ${first})`
  }
  if (types === undefined) return undefined
  return sql<Selectable<EventsTable>>`(
    select v.* from unnest(${types}::text[]) as wanted(type)
    cross join lateral (
      select * from events v where v.partner_id = ${partnerId} and v.type = wanted.type and ${range} ${first}
    ) v ${first})`
}
