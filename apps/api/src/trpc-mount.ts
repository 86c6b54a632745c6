import { retryHeaders, toRequestFacts } from '@consult/rest'
import type { Services } from '@consult/services'
import { type AppRouter, appRouter, createContext, toConsultError } from '@consult/trpc'
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import type { FastifyInstance } from 'fastify'

/** Mounts the router at `/trpc`, for portal and widget. */
export async function addTrpc(
  app: FastifyInstance,
  services: Services,
  onFault: (error: unknown, requestId: string | null) => void,
): Promise<void> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] = {
    router: appRouter,
    createContext: ({ req, res }) => createContext(services, toRequestFacts(req, res)),
    responseMeta: ({ errors, type }) => {
      const [limited] = errors.map(toConsultError).filter(({ code }) => code === 'rate_limited')
      // tRPC lets a browser keep a stream (`no-cache`). Compressing one would hold events back.
      const cacheControl = type === 'subscription' ? 'no-store, no-transform' : 'no-store'
      return { headers: { 'Cache-Control': cacheControl, ...(limited && retryHeaders(limited)) } }
    },
    onError: ({ error, ctx }) => {
      if (toConsultError(error).code === 'internal_error') onFault(error, ctx?.requestId ?? null)
    },
  }
  await app.register(fastifyTRPCPlugin, { prefix: '/trpc', trpcOptions })
}
