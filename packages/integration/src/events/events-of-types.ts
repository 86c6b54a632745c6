import type { EventsTable, TenantTransaction } from '@consult/db'
import type { EventType } from '@consult/domain'
import { type RawBuilder, type Selectable, sql } from 'kysely'

/**
 * The first `limit` events of these types in a range of the log, to select from; undefined for all types: then the log
 * itself is in the right order. Each type is read by its own part of the index, because an index that is read for several
 * types at once returns nothing in the order of the log, and would be read to the end.
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
