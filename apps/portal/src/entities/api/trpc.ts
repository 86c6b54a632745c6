import { maxBatchSize } from '@consult/domain/batch'
import type { AppRouter } from '@consult/trpc'
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  type TRPCClient,
} from '@trpc/client'
import { createTRPCContext } from '@trpc/tanstack-react-query'
import { lastInputHeader } from '../session/last-input.ts'
import { sessionEnded } from '../session/session-state.ts'
import { learnServerTime } from '../time/server-clock.ts'
import { BeatingEventSource } from './heartbeat.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export type Api = TRPCClient<AppRouter>

/** What a call may bring along: the key under which a message counts once, however often it is sent. */
export interface CallContext {
  readonly idempotencyKey?: string
}

/** The portal's own server, which adds the session and hands on to the API. */
const url = '/api/trpc'

/** A call that has no answer by then has none, milliseconds. */
const patience = 30_000

/** A browser lets so much go on its way when the page is closed, bytes. */
const mostAtLeaving = 30_000

/** A write that is made as the page is hidden, for it may be closed next: a draft, a reply. */
function outlivesPage(init: RequestInit | undefined): boolean {
  const { method, body } = init ?? {}
  if (method !== 'POST' || typeof body !== 'string') return false
  return document.visibilityState === 'hidden' && body.length < mostAtLeaving
}

/** @param init as the client library writes it, which differs from the browser's own type in `undefined` alone. */
async function timedFetch(input: RequestInfo | URL, init?: object): Promise<Response> {
  const askedAt = Date.now()
  const asked = init as RequestInit | undefined
  const patienceOver = AbortSignal.timeout(patience)
  const signal = asked?.signal ? AbortSignal.any([asked.signal, patienceOver]) : patienceOver
  const answer = await fetch(input, { ...asked, signal, keepalive: outlivesPage(asked) })
  // Whoever asked: a reply, a draft or a list. What was typed stays where it is until the physician has signed in again.
  if (answer.status === 401) sessionEnded()
  learnServerTime(askedAt, Date.now(), answer.headers.get('date'))
  return answer
}

/** Reads go together, each write alone and under its own key, and the one stream by itself. */
export function createApi(): Api {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: httpSubscriptionLink({ url, ...(BeatingEventSource && { EventSource: BeatingEventSource }) }),
        false: splitLink({
          condition: (op) => op.type === 'mutation',
          true: httpLink({
            url,
            fetch: timedFetch,
            headers: ({ op }) => {
              const { idempotencyKey } = op.context as CallContext
              return { ...lastInputHeader(), ...(idempotencyKey && { 'idempotency-key': idempotencyKey }) }
            },
          }),
          false: httpBatchLink({
            url,
            fetch: timedFetch,
            headers: lastInputHeader,
            maxItems: maxBatchSize,
            maxURLLength: 8000,
          }),
        }),
      }),
    ],
  })
}
