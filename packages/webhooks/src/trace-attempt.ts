import { inSpan } from '@consult/tracing'
import { postWebhook, type WebhookAttempt, type WebhookOutcome } from './deliver.ts'
import type { TakenDelivery } from './delivery-store.ts'

/**
 * Posts a webhook as a step of the trace of the request that caused its event. The receiver gets the step as
 * `traceparent`, if the trace is recorded.
 */
export function postTraced(
  attempt: WebhookAttempt,
  { type, attempts, isProbe }: TakenDelivery,
  requestId: string | null,
): Promise<WebhookOutcome> {
  const attributes = { 'consult.event.type': type, 'consult.attempt': attempts + 1, 'consult.probe': isProbe }
  return inSpan('webhook', { kind: 'client', origin: { requestId }, attributes }, async (span) => {
    const { traceparent } = span
    const headers = { ...attempt.headers, ...(traceparent !== null && { traceparent }) }
    const outcome = await postWebhook({ ...attempt, headers })
    if (outcome.status !== null) span.set({ 'http.response.status_code': outcome.status })
    if (outcome.reason !== null) span.fail(outcome.reason)
    return outcome
  })
}
