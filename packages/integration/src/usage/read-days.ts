import type { TenantTransaction } from '@consult/db'
import { addSeconds, quotaDay, type UsageDay, usageDays } from '@consult/domain'
import { sql } from 'kysely'

const daySeconds = 24 * 60 * 60
/** The maximum number of events, and of attempts, that are counted while somebody waits for the answer. */
const mostCountedNow = 50_000

/** The metrics of `usage_days`, and their names in an answer. */
const metrics = {
  requests: 'requests',
  failed_requests: 'failedRequests',
  events: 'events',
  messages: 'messages',
  calls: 'calls',
  upload_bytes: 'uploadBytes',
  webhook_attempts: 'webhookAttempts',
  webhook_deliveries: 'webhookDeliveries',
} as const

/** What was counted, and what has happened since, which `count_usage` adds up the same way. */
interface Amount {
  /** Null: `amount` is the number of newer rows that were read. */
  readonly day: string | null
  readonly metric: string
  readonly amount: number
}

/**
 * One statement, so that no count runs in between. A partner that was never counted has no mark, so all of its rows
 * are fresh.
 */
const readAmounts = async ({ db, partnerId }: TenantTransaction, firstDay: string, now: Date): Promise<Amount[]> => {
  const { rows } = await sql<Amount>`
    with mark as (
      select coalesce(max(m.event_sequence), 0) as event_sequence, coalesce(max(m.bucket), ${addSeconds(now, -3 * daySeconds)}) as bucket,
        coalesce(max(m.event_at), ${addSeconds(now, -usageDays * daySeconds)}) as event_at,
        coalesce(max(m.attempted_at), ${addSeconds(now, -usageDays * daySeconds)}) as attempted_at
      from usage_marks m where m.partner_id = ${partnerId}
    ), events_since as (
      select e.created_at, e.type, c.ended_at - c.started_at as duration
      from (
        select e.* from events e
        where e.partner_id = ${partnerId} and e.sequence > (select event_sequence from mark)
          and e.created_at >= (select event_at from mark)
        order by e.sequence limit ${mostCountedNow}) e
      left join telehealth_consults c on c.partner_id = ${partnerId} and c.telehealth_consult_id = e.consult_id
        and e.type = 'telehealth.completed'
    ), attempts_since as (
      select a.attempted_at, a.error from webhook_attempts a
      where a.partner_id = ${partnerId} and a.attempted_at > (select attempted_at from mark)
      order by a.attempted_at limit ${mostCountedNow}
    ), by_event as (
      select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as events,
        count(*) filter (where type in ('async_consult.message', 'telehealth.message')) as messages,
        count(*) filter (where type = 'telehealth.completed') as calls,
        coalesce(sum(extract(epoch from duration)), 0) as call_seconds
      from events_since group by 1
    ), by_attempt as (
      select to_char(attempted_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) as webhook_attempts,
        count(*) filter (where error is null) as webhook_deliveries
      from attempts_since group by 1
    ), by_request as (
      select to_char(c.bucket at time zone 'UTC', 'YYYY-MM-DD') as day, sum(c.requests) as requests,
        coalesce(sum(c.requests) filter (where c.status >= 400), 0) as failed_requests
      from request_counts c
      where c.partner_id = ${partnerId} and c.bucket >= (select bucket from mark) group by 1
    )
    select u.day::text, u.metric, u.amount::float8 from usage_days u
      where u.partner_id = ${partnerId} and u.day >= ${firstDay}
    union all select b.day, m.metric, m.amount::float8 from by_event b cross join lateral (values ('events', b.events),
      ('messages', b.messages), ('calls', b.calls), ('call_seconds', b.call_seconds)) m (metric, amount)
    union all select b.day, m.metric, m.amount::float8 from by_attempt b cross join lateral (values
      ('webhook_attempts', b.webhook_attempts), ('webhook_deliveries', b.webhook_deliveries)) m (metric, amount)
    union all select b.day, m.metric, m.amount::float8 from by_request b cross join lateral (values
      ('requests', b.requests), ('failed_requests', b.failed_requests)) m (metric, amount)
    union all select d.day::text, 'upload_bytes', (d.used - coalesce(u.amount, 0))::float8 from daily_usage d
      left join usage_days u on u.partner_id = ${partnerId} and u.day = d.day and u.metric = 'upload_bytes'
      where d.partner_id = ${partnerId} and d.quota = 'uploads' and d.subject = '' and d.day >= ${firstDay}
    union all select null, 'read', greatest((select count(*) from events_since), (select count(*) from attempts_since))`.execute(
    db,
  )
  return rows
}

/** The days until today, oldest first. `isComplete`: they include everything that has happened until now. */
export async function readDays(tx: TenantTransaction, now: Date): Promise<{ days: UsageDay[]; isComplete: boolean }> {
  const days = Array.from({ length: usageDays }, (_, n) => quotaDay(addSeconds(now, (n + 1 - usageDays) * daySeconds)))
  const amounts = new Map<string, number>()
  for (const { day, metric, amount } of await readAmounts(tx, days[0] ?? '', now)) {
    const key = day === null ? metric : `${day} ${metric}`
    amounts.set(key, (amounts.get(key) ?? 0) + amount)
  }
  const amountOf = (day: string, metric: string) => amounts.get(`${day} ${metric}`) ?? 0
  return {
    isComplete: (amounts.get('read') ?? 0) < mostCountedNow,
    days: days.map((day) => {
      const counted = Object.entries(metrics).map(([metric, name]) => [name, amountOf(day, metric)] as const)
      const callMinutes = Math.ceil(amountOf(day, 'call_seconds') / 60)
      return { day, callMinutes, ...(Object.fromEntries(counted) as Omit<UsageDay, 'day' | 'callMinutes'>) }
    }),
  }
}
