import type { EventsTable, TenantTransaction } from '@consult/db'
import type { EventType } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/**
 * The first `limit` events of these types in a range of the log, to select from. Undefined means all types, because
 * then the log itself is in the right order. Each type is read from its own part of the index. An index scan over
 * several types at once does not return the order of the log, so it would be read to the end.
 * @param range a condition on the event `v`.
 */
export function eventsOfTypes(
  { partnerId }: Pick<TenantTransaction, 'partnerId'>,
  { limit, types }: { readonly limit: number; readonly types: readonly EventType[] | undefined },
  range: RawBuilder<unknown>,
  order: 'asc' | 'desc' = 'asc',
): RawBuilder<Selectable<EventsTable>> | undefined {
  if (types === undefined) return undefined
  const first = sql`order by v.sequence ${sql.raw(order)} limit ${limit}`
  return sql<Selectable<EventsTable>>`(
    select v.* from unnest(${types}::text[]) as wanted(type)
    cross join lateral (
      select * from events v where v.partner_id = ${partnerId} and v.type = wanted.type and ${range} ${first}
    ) v ${first})`
}
