import { newTraceparent } from '@consult/client'
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
import { buildHeader } from '../session/build.ts'
import { lastInputHeader } from '../session/last-input.ts'
import { noteServerBuild } from '../session/newer-build.ts'
import { sessionEnded } from '../session/session-state.ts'
import { learnServerTime } from '../time/server-clock.ts'
import { noteSlow } from './slow-requests.ts'

export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<AppRouter>()

export type Api = TRPCClient<AppRouter>

/** The context of a call: the idempotency key under which a message counts once, however often it is sent. */
export interface CallContext {
  readonly idempotencyKey?: string
}

/** The page's own server, which adds the session and forwards the call to the API. */
const url = '/api/trpc'

/** The timeout of a call, in milliseconds. */
const patience = 30_000

/** Reads that wait for an event. In a batch, all other reads would wait with them. */
const waits = /(stream|calls)\.next/

/** The largest body that a browser still sends while the page closes, in bytes. */
const mostAtLeaving = 30_000

/** True for a write made while the page is hidden, such as a draft or a reply. The page may be closed at any moment. */
function outlivesPage(init: RequestInit | undefined): boolean {
  const { method, body } = init ?? {}
  if (method !== 'POST' || typeof body !== 'string') return false
  return document.visibilityState === 'hidden' && body.length < mostAtLeaving
}

/** @param init the client library's options, which differ from the browser's type only in `undefined`. */
async function timedFetch(input: RequestInfo | URL, init?: object): Promise<Response> {
  const askedAt = Date.now()
  const asked = init as RequestInit | undefined
  const patienceOver = AbortSignal.timeout(patience)
  const signal = asked?.signal ? AbortSignal.any([asked.signal, patienceOver]) : patienceOver
  const sent = fetch(input, { ...asked, signal, keepalive: outlivesPage(asked) })
  const answer = await (waits.test(`${input}`) ? sent : noteSlow(sent))
  // The session ended, whatever the call was for. Typed text stays in place until the person signs in again.
  if (answer.status === 401) sessionEnded()
  noteServerBuild(answer.headers.get(buildHeader))
  learnServerTime(askedAt, Date.now(), answer.headers.get('date'))
  return answer
}

/**
 * Creates the API client. It batches reads, sends each write alone under its own key, and gives the stream and reads that
 * wait their own connections.
 * @param options.eventSource the class that connects to streams; default: the browser's.
 */
export function createApi({ eventSource }: { eventSource?: typeof EventSource | undefined } = {}): Api {
  return createTRPCClient<AppRouter>({
    links: [
      splitLink({
        condition: (op) => op.type === 'subscription',
        true: httpSubscriptionLink({ url, ...(eventSource && { EventSource: eventSource }) }),
        false: splitLink({
          condition: (op) => op.type === 'mutation' || waits.test(op.path),
          true: httpLink({
            url,
            fetch: timedFetch,
            headers: ({ op }) => {
              const { idempotencyKey } = op.context as CallContext
              return {
                ...lastInputHeader(),
                ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
                traceparent: newTraceparent(),
              }
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
