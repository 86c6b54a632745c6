import { sql } from 'kysely'
import { type EndpointScope, firstEndpointId } from './endpoint-key.ts'
import { probeAt } from './endpoint-state.ts'

/** An event's position in the log. */
export interface EventPlace {
  readonly sequence: number
  readonly createdAt: Date
}

/** What `delivered_webhooks` has of an event, if the endpoint is the first. */
const deliveredOf = (scope: EndpointScope, event: EventPlace) => sql`
  (select) event left join delivered_webhooks w
    on w.partner_id = ${scope.partnerId} and w.event_sequence = ${event.sequence}::bigint
      and ${scope.endpointId} = ${firstEndpointId}`

/**
 * Makes an event due at once, whether it was delivered, abandoned, is waiting for its next attempt, is being sent, or
 * predates the endpoint. The count of its attempts continues, and other events are not rescheduled. If the
 * endpoint is failing, its next probe is due at once.
 */
export async function redeliver(scope: EndpointScope, event: EventPlace, now: Date): Promise<void> {
  // The endpoint before its deliveries, as everywhere: a worker that creates their rows has locked the endpoint.
  await probeAt(scope, now)
  await sql`
    insert into webhook_deliveries (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, next_attempt_at, last_status, last_attempt_at, delivered_at)
    select ${scope.partnerId}, ${scope.endpointId}, ${event.sequence}::bigint, ${event.createdAt}::timestamptz,
      coalesce(w.attempts, 0), 0, false, ${now}::timestamptz, w.last_status, w.delivered_at, w.delivered_at
    from ${deliveredOf(scope, event)}
    on conflict (partner_id, endpoint_id, event_sequence) do update set
      next_attempt_at = excluded.next_attempt_at, is_replay = false`.execute(scope.db)
}

/**
 * As `redeliver`, but the result does not count for or against the endpoint, a new schedule of attempts begins, and events
 * of the log go first.
 * @param scope of an endpoint whose row is locked.
 */
export async function replay(scope: EndpointScope, event: EventPlace, now: Date): Promise<void> {
  await sql`
    insert into webhook_deliveries as d (partner_id, endpoint_id, event_sequence, event_created_at, attempts,
      early_attempts, is_replay, next_attempt_at, last_status, last_attempt_at, delivered_at)
    select ${scope.partnerId}, ${scope.endpointId}, ${event.sequence}::bigint, ${event.createdAt}::timestamptz,
      coalesce(w.attempts, 0), coalesce(w.attempts, 0), true, ${now}::timestamptz, w.last_status, w.delivered_at,
      w.delivered_at
    from ${deliveredOf(scope, event)}
    on conflict (partner_id, endpoint_id, event_sequence) do update set
      next_attempt_at = excluded.next_attempt_at, is_replay = true, early_attempts = d.attempts`.execute(scope.db)
}
