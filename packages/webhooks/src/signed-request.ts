import type { WebhookEndpointsTable } from '@consult/db'
import type { Selectable } from 'kysely'
import type { WebhookAttempt } from './deliver.ts'
import { signWebhook } from './signature.ts'

/** An event as it is delivered. */
export interface EventToSend {
  readonly eventId: string
  readonly type: string
  readonly createdAt: Date
  readonly data: Record<string, unknown>
}

/** During a rotation both secrets sign, the newer first. */
function secretsOf(endpoint: Selectable<WebhookEndpointsTable>, now: Date): string[] {
  const { secret, previous_secret, previous_secret_until } = endpoint
  const overlapping = previous_secret !== null && previous_secret_until !== null && now < previous_secret_until
  return overlapping ? [secret, previous_secret] : [secret]
}

/** The exact bytes of a delivery to an endpoint, and their signatures as of `timestamp`. */
export function signedRequest(
  endpoint: Selectable<WebhookEndpointsTable>,
  event: EventToSend,
  timestamp: Date,
): Pick<WebhookAttempt, 'url' | 'headers' | 'body'> {
  const { eventId: id, type, createdAt, data } = event
  const partnerId = endpoint.partner_id
  const body = JSON.stringify({ id, type, createdAt: createdAt.toISOString(), partnerId, data })
  const signatures = signWebhook({ secrets: secretsOf(endpoint, timestamp), id, timestamp, body })
  return { url: endpoint.url, headers: { 'X-Service-Event': type, ...signatures }, body }
}
