import type { TenantTransaction } from '@consult/db'
import { addSeconds, type Overview } from '@consult/domain'
import { sql } from 'kysely'
import { placeOfEndpoint, toWebhookEndpoint } from '../webhooks/endpoint-store.ts'

type EndpointProblem = Overview['endpoints'][number]

/** An event that an endpoint has not received after this many seconds is late: the second retry has failed. */
const lateSeconds = 60

/**
 * When the oldest event that an endpoint has not received was created: an event that waits for a retry, or the first
 * event after the endpoint's place in the log. Both are found by index.
 */
const oldestUndelivered = (partnerId: string) => sql<Date | null>`
  least(
    (select d.event_created_at from webhook_deliveries d
     where d.partner_id = ${partnerId} and d.endpoint_id = e.endpoint_id and d.next_attempt_at is not null
       and not d.is_resend and not d.is_replay
     order by d.event_sequence limit 1),
    (select v.created_at from events v
     where v.partner_id = ${partnerId} and v.sequence > e.cursor_sequence order by v.sequence limit 1))`

/** The endpoints that receive no events, or receive them late. */
export async function findEndpointProblems(tx: TenantTransaction, now: Date): Promise<EndpointProblem[]> {
  const rows = await tx.db
    .selectFrom('webhook_endpoints as e')
    .selectAll('e')
    .select(oldestUndelivered(tx.partnerId).as('oldest'))
    .where('e.partner_id', '=', tx.partnerId)
    .orderBy(placeOfEndpoint)
    .orderBy('e.endpoint_id')
    .execute()
  return rows.flatMap(({ oldest, ...row }): EndpointProblem[] => {
    const { id, url, disabledReason, failingSince } = toWebhookEndpoint(row, new Map())
    const common = {
      id,
      url,
      disabledReason,
      failingSince,
      oldestUndelivered: oldest?.toISOString() ?? null,
    }
    if (row.disabled_at) return [{ ...common, problem: 'disabled' }]
    if (row.next_probe_at) return [{ ...common, problem: 'failing' }]
    return oldest && oldest < addSeconds(now, -lateSeconds) ? [{ ...common, problem: 'late' }] : []
  })
}
