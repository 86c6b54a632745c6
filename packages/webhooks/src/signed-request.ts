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

/** An event with the body that every endpoint of its partner gets. */
export interface EventWithBody extends Pick<EventToSend, 'eventId' | 'type'> {
  readonly body: string
}

/** The body of an event's deliveries. @param data the event's data as JSON. */
export function bodyOf(partnerId: string, event: Omit<EventToSend, 'data'>, data: string): string {
  const { eventId: id, type, createdAt } = event
  return `${JSON.stringify({ id, type, createdAt: createdAt.toISOString(), partnerId }).slice(0, -1)},"data":${data}}`
}

type SignedRequest = Pick<WebhookAttempt, 'url' | 'headers' | 'body'>
/**
 * When an attempt is made. `epoch`: the epoch of the event log, which tells receivers whether the sequences they know
 * are still valid.
 */
interface SendingTime {
  readonly timestamp: Date
  readonly epoch: number
}

/** Builds a signed delivery to an endpoint: the exact bytes, and their signatures as of `timestamp`. */
export function signedRequest(endpoint: SigningEndpoint, event: EventToSend, at: SendingTime): SignedRequest {
  return signedBody(endpoint, { ...event, body: bodyOf(endpoint.partnerId, event, JSON.stringify(event.data)) }, at)
}

/** Like `signedRequest`, for an event whose body has already been built. */
export function signedBody(
  endpoint: SigningEndpoint,
  { eventId: id, type, body }: EventWithBody,
  { timestamp, epoch }: SendingTime,
): SignedRequest {
  const { url, secrets } = endpoint
  const signatures = signWebhook({ secrets, id, timestamp, body })
  return { url, headers: { 'X-Service-Event': type, 'X-Service-Epoch': String(epoch), ...signatures }, body }
}
