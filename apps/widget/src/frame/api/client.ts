import type { AppRouter } from '@consult/trpc'
import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink } from '@trpc/client'
import { EventSource } from 'eventsource'
import type { Access } from '../host/access.ts'

/** The router's client, on our own origin. Each attempt, of a stream too, carries the credential of that moment. */
export function createClient(access: Access) {
  const url = '/trpc'
  const bearer = () => ({ Authorization: `Bearer ${access.bearer()}` })
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: ({ type }) => type === 'subscription',
        true: httpSubscriptionLink({
          url,
          EventSource,
          eventSourceOptions: {
            fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...bearer() } }),
          },
        }),
        // Not batched: a message that is refused must not share its fate with anything else.
        false: httpLink({
          url,
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
