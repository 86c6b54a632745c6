import { TRPCError } from '@trpc/server'
import type { Context } from './context.ts'
import { appRouter } from './router.ts'
import type { AdmittedStream } from './streams/stream-hub.ts'
import { createCallerFactory } from './trpc.ts'

const createCaller = createCallerFactory(appRouter)

/** The `input` of a request's query, with the last event id that the browser adds when it reconnects. */
function readInput(query: Readonly<Record<string, unknown>>, lastEventId: string | undefined): unknown {
  const text = query.input
  let input: unknown = {}
  try {
    if (typeof text === 'string' && text !== '') input = JSON.parse(text)
  } catch (cause) {
    throw new TRPCError({ code: 'BAD_REQUEST', cause })
  }
  const last = lastEventId ?? query.lastEventId ?? query['Last-Event-Id']
  return last && typeof input === 'object' && input !== null ? { ...input, lastEventId: last } : input
}

/**
 * Authenticates and validates a request for `stream.follow`, as tRPC would. The stream hub serves the result.
 * @throws what a call of the procedure throws.
 */
export async function admitStream(
  context: Context,
  request: { query: Readonly<Record<string, unknown>>; lastEventId: string | undefined },
): Promise<AdmittedStream> {
  const admission = await createCaller(context).stream.follow(readInput(request.query, request.lastEventId) as object)
  return (admission as unknown as { stream: AdmittedStream }).stream
}
