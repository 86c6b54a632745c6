import { newTraceparent } from '@consult/client'
import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { Access } from '../host/access.ts'
import { BareAnswer } from './failure.ts'
import type { PreloadedOpening } from './preload-opening.ts'
import { noteSlow } from './slow-sends.ts'

/**
 * Throws a `BareAnswer` with the status for an error response that is not JSON, because the library drops that status.
 * @throws BareAnswer
 */
async function keepStatus(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (!response.ok && !response.headers.get('content-type')?.includes('json')) throw new BareAnswer(response.status)
  return response
}

/**
 * Creates the router's client, on our own origin. Each attempt, including each stream's, sends the current credential.
 * @param preloaded holds the request that was already sent. The client does not send it again.
 * @param onPing called every 5 seconds while a stream without events is alive.
 */
export function createClient(access: Access, preloaded: PreloadedOpening, onPing: () => void) {
  class HeardSource extends EventSource {
    constructor(...source: ConstructorParameters<typeof EventSource>) {
      super(...source)
      this.addEventListener('ping', onPing)
    }
  }
  const url = '/trpc'
  const bearer = () => ({ Authorization: `Bearer ${access.bearer()}` })
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          EventSource: HeardSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...bearer() } }),
          },
        }),
        // Not batched: a refused message must not affect any other request.
        false: httpLink({
          url,
          fetch: (input, init) => {
            const url = String(input)
            const answer = preloaded.take(url, access.bearer()) ?? fetch(input, init as RequestInit)
            return keepStatus(noteSlow(url, init?.method, answer))
          },
          headers: ({ op }) => {
            const { idempotencyKey } = op.context
            return {
              ...bearer(),
              ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }),
              ...(op.type === 'mutation' && { traceparent: newTraceparent() }),
            }
          },
        }),
      }),
    ],
  })
}

export type Client = ReturnType<typeof createClient>
