import { ConsultError } from '@consult/domain'
import type { Services } from '@consult/request'
import { sendError } from '@consult/rest'
import type { FastifyInstance } from 'fastify'
import { isTrpc, sendTrpcError, tokensOf } from './trpc-request.ts'

/**
 * Applies the rate limit per address to requests without a credential, before any other work. Requests with a credential
 * are counted when the credential is looked up. A route's `config.charged` overrides what it costs the address.
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
