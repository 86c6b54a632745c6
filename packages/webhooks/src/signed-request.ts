import type { WebhookAttempt } from './deliver.ts'
import type { SigningEndpoint } from './endpoint-secrets.ts'
import { signWebhook } from './signature.ts'

/** An event as it is delivered. */
export interface EventToSend {
  readonly eventId: string
  readonly type: string
  readonly createdAt: Date
  readonly data: Record<string, unknown>
}

/**
 * Builds a signed delivery to an endpoint: the exact bytes, and their signatures as of `timestamp`.
 * @param epoch of the event log, which tells receivers whether sequences that they remember still count.
 */
export function signedRequest(
  endpoint: SigningEndpoint,
  event: EventToSend,
  { timestamp, epoch }: { timestamp: Date; epoch: number },
): Pick<WebhookAttempt, 'url' | 'headers' | 'body'> {
  const { eventId: id, type, createdAt, data } = event
  const { partnerId, url, secrets } = endpoint
  const body = JSON.stringify({ id, type, createdAt: createdAt.toISOString(), partnerId, data })
  const signatures = signWebhook({ secrets, id, timestamp, body })
  return { url, headers: { 'X-Service-Event': type, 'X-Service-Epoch': String(epoch), ...signatures }, body }
}
