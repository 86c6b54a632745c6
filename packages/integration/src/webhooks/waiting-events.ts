import type { TenantTransaction } from '@consult/db'
import { sql } from 'kysely'

/** More than this many are not counted exactly. */
const mostCounted = 1000
/** This many events after an endpoint's place in the log are examined, because it may take few of their types. */
const mostRead = 5 * mostCounted

/** The events that an endpoint will get. `isMore`: there are, or may be, more than `count`. */
export interface WaitingEvents {
  readonly count: number
  readonly isMore: boolean
}

/**
 * Counts what each endpoint of the partner will get, by its id: the deliveries that wait for an attempt, and the
 * events that its cursor has not reached, which are the majority for a failing endpoint. An endpoint that its partner
 * disabled misses those events.
 */
export async function countWaiting({ db, partnerId }: TenantTransaction): Promise<ReadonlyMap<string, WaitingEvents>> {
  const { rows } = await sql<{ id: string; total: number; read: number }>`
    select e.endpoint_id as id, waiting.count + ahead.count as total, ahead.read
    from webhook_endpoints e
    cross join lateral (
      select count(*)::integer as count from (
        select 1 from webhook_deliveries d
        where d.partner_id = ${partnerId} and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
        limit ${mostCounted + 1}) d
    ) waiting
    cross join lateral (
      select count(*)::integer as read, count(*) filter (
        where (e.events is null or v.type = any(e.events)) and v.endpoint_id is distinct from e.endpoint_id
          -- A replay has a row before the cursor is there.
          and not exists (
            select 1 from webhook_deliveries d where d.partner_id = ${partnerId} and d.endpoint_id = e.endpoint_id
              and d.event_sequence = v.sequence))::integer as count
      from (
        select v.sequence, v.type, v.endpoint_id from events v
        where v.partner_id = ${partnerId} and v.sequence > e.cursor_sequence
          and not (e.disabled_at is not null and e.disabled_reason = 'partner')
        order by v.sequence limit ${mostRead}) v
    ) ahead
    where e.partner_id = ${partnerId}`.execute(db)
  return new Map(
    rows.map(({ id, total, read }) => [
      id,
      { count: Math.min(total, mostCounted), isMore: total > mostCounted || read === mostRead },
    ]),
  )
}
