import { ConsultError, maxBatchSize, statusOf } from '@consult/domain'
import type { Services } from '@consult/request'
import { requireUtf8, retryHeaders, toIncomingRequest } from '@consult/rest'
import { type AppRouter, appRouter, type Context, createContext, isOwnFault, toConsultError } from '@consult/trpc'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addStreams } from './stream-mount.ts'
import { faultOfPath, sendTrpcError, tokensOf } from './trpc-request.ts'

/**
 * Refuses a whole batch when its caller is over a rate limit. Otherwise tRPC would refuse each procedure separately, which
 * costs ten times as much and delays other callers.
 * @throws rate_limited
 */
async function refuseWhole(context: Context): Promise<void> {
  await context.principal().catch((error: unknown) => {
    if (error instanceof ConsultError && statusOf(error.code) === 429) throw error
    // Ignore other errors: each procedure decides whether it needs a principal.
  })
}

/** Mounts the router at `/trpc`, for portal and widget. */
export async function addTrpc(
  app: FastifyInstance,
  services: Services,
  onFault: (error: unknown, requestId: string | null) => void,
): Promise<void> {
  const contextOf = (request: FastifyRequest, reply: FastifyReply) =>
    createContext(services, { ...toIncomingRequest(request, reply), tokens: tokensOf(request) })
  /** The contexts of batches, which are created before tRPC runs. */
  const contexts = new WeakMap<FastifyRequest, Context>()
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    maxBatchSize,
    createContext: ({ req, res }) => contexts.get(req) ?? contextOf(req, res),
    responseMeta: ({ errors, type }) => {
      const [waiting] = errors
        .map((error) => retryHeaders(toConsultError(error)))
        .filter(({ 'Retry-After': wait }) => wait)
      // tRPC's own `no-cache` lets browsers store a stream. `no-transform`: compression would delay events.
      const cacheControl = type === 'subscription' ? 'no-store, no-transform' : 'no-store'
      return { headers: { 'Cache-Control': cacheControl, ...waiting } }
    },
    onError: ({ error, ctx }) => {
      if (isOwnFault(toConsultError(error))) onFault(error, ctx?.requestId ?? null)
    },
  }
  await app.register(
    async (scope) => {
      requireUtf8(scope)
      // Runs before the body is read and before any procedure authenticates the caller.
      scope.addHook('onRequest', async (request, reply) => {
        const fault = faultOfPath(request)
        if (fault) return sendTrpcError(reply, fault)
        const { credentials, source, onQuota } = toIncomingRequest(request, reply)
        try {
          services.auth.refuseKnown(credentials, { address: source.address, tokens: tokensOf(request), onQuota })
          if (tokensOf(request) === 1) return
          const context = contextOf(request, reply)
          await refuseWhole(context)
          contexts.set(request, context)
        } catch (error) {
          if (!(error instanceof ConsultError)) throw error
          return sendTrpcError(reply, error)
        }
      })
      addStreams(scope, services, { contextOf, onFault })
      await scope.register(fastifyTRPCPlugin, { trpcOptions })
    },
    { prefix: '/trpc' },
  )
}
