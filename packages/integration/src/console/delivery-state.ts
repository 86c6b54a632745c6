import { addSeconds, type EventDelivery, webhookAttemptDays } from '@consult/domain'
import type { EndpointRow } from '@consult/webhooks'
import { missesEvents } from '../webhooks/endpoint-switch.ts'

/** The data that determines the state of an event's delivery to an endpoint. */
export interface DeliveryFacts {
  readonly event: {
    readonly sequence: number
    readonly type: string
    readonly created_at: Date
    readonly endpoint_id: string | null
  }
  readonly endpoint: Pick<
    EndpointRow,
    'endpoint_id' | 'events' | 'cursor_sequence' | 'disabled_at' | 'disabled_reason' | 'next_probe_at' | 'created_at'
  >
  /** The workers' row for the delivery. An event that the endpoint's cursor has not reached has no row yet. */
  readonly row: { readonly next_attempt_at: Date | null; readonly leased_until: Date | null } | undefined
  readonly attempts: readonly { readonly error: string | null }[]
}

type DeliveryState = Pick<EventDelivery, 'state' | 'cause' | 'nextAttemptAt'>

const ended = (state: 'delivered' | 'failed' | 'unknown'): DeliveryState => ({
  state,
  cause: null,
  nextAttemptAt: null,
})
const notSent = (cause: 'self' | 'type' | 'older' | 'missed'): DeliveryState => ({
  state: 'none',
  cause,
  nextAttemptAt: null,
})

/** The state of an event's delivery to an endpoint. */
export function deliveryState(facts: DeliveryFacts, now: Date): DeliveryState {
  const { event, endpoint, row, attempts } = facts
  if (row?.next_attempt_at) return waiting(facts, now)
  if (attempts.some(({ error }) => error === null)) return ended('delivered')
  if (row || attempts.length > 0) return ended('failed')
  if (event.endpoint_id === endpoint.endpoint_id) return notSent('self')
  if (endpoint.events !== null && !endpoint.events.includes(event.type)) return notSent('type')
  if (event.sequence > endpoint.cursor_sequence) return missesEvents(endpoint) ? notSent('missed') : waiting(facts, now)
  if (event.created_at < endpoint.created_at) return notSent('older')
  // Neither the row of a delivery nor its attempts outlive the log of attempts.
  const isForgotten = event.created_at < addSeconds(now, -webhookAttemptDays * 24 * 60 * 60)
  return isForgotten ? ended('unknown') : notSent('missed')
}

function waiting({ endpoint, row }: DeliveryFacts, now: Date): DeliveryState {
  if (endpoint.disabled_at) return { state: 'waiting', cause: 'disabled', nextAttemptAt: null }
  // While the breaker is open, nothing is sent before the next probe, regardless of the event's schedule.
  const probe = endpoint.next_probe_at
  if (probe) return { state: 'waiting', cause: 'failing', nextAttemptAt: probe.toISOString() }
  const isBeingSent = row?.leased_until && row.leased_until > now
  return {
    state: 'waiting',
    cause: 'due',
    nextAttemptAt: isBeingSent ? null : (row?.next_attempt_at?.toISOString() ?? null),
  }
}
