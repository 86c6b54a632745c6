import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { Access } from '../host/access.ts'
import type { Ahead } from './ask-ahead.ts'
import { BareAnswer } from './failure.ts'

/** The library forgets the status of an answer that is not JSON. */
async function keepStatus(answer: Promise<Response>): Promise<Response> {
  const response = await answer
  if (!response.ok && !response.headers.get('content-type')?.includes('json')) throw new BareAnswer(response.status)
  return response
}

/**
 * The router's client, on our own origin. Each attempt, of a stream too, carries the credential of that moment.
 * @param ahead what has been asked already is not asked again.
 * @param onPing called when a stream that has nothing to say shows that it is there, every 5 seconds.
 */
export function createClient(access: Access, ahead: Ahead, onPing: () => void) {
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
        // Not batched: a message that is refused must not share its fate with anything else.
        false: httpLink({
          url,
          fetch: (input, init) =>
            keepStatus(ahead.take(String(input), access.bearer()) ?? fetch(input, init as RequestInit)),
          headers: ({ op }) => {
            const { idempotencyKey } = op.context
            return { ...bearer(), ...(typeof idempotencyKey === 'string' && { 'Idempotency-Key': idempotencyKey }) }
          },
        }),
      }),
    ],
  })
}

export type Client = ReturnType<typeof createClient>
