import { ConsultError } from '@consult/domain'
import { sendError } from '@consult/rest'
import type { Services } from '@consult/services'
import type { FastifyInstance } from 'fastify'
import { isTrpc, sendTrpcError, tokensOf } from './trpc-request.ts'

/**
 * Counts what comes without a credential by the address that it comes from, before anything else is done for it.
 * Credentials are counted where they are looked up. What a route costs its address stands in its `config.charged`.
 */
export function limitAddresses(app: FastifyInstance, { auth }: Pick<Services, 'auth'>): void {
  app.addHook('onRequest', async (request, reply) => {
    const { charged } = request.routeOptions.config
    if (charged === 'never' || (charged === undefined && request.headers.authorization !== undefined)) return
    try {
      auth.addressLimits.take(charged ?? 'call', request.ip, tokensOf(request))
    } catch (error) {
      if (!(error instanceof ConsultError)) throw error
      return isTrpc(request) ? sendTrpcError(reply, error) : sendError(reply, error)
    }
  })
}
