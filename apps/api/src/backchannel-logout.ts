import { ConsultError, invalidRequest } from '@consult/domain'
import { endProviderSessions } from '@consult/identity'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import type { FastifyInstance } from 'fastify'

/** The form with the token; a token has at most 16 KiB. */
const maxBytes = 32 * 1024

/**
 * Adds `POST /sso/backchannel-logout`, which identity providers call to end their users' sessions. The token is the
 * only credential.
 */
export async function addBackchannelLogout(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post('/sso/backchannel-logout', { config: { charged: 'call' } }, async (request, reply) => {
      const { requestId, source } = toIncomingRequest(request, reply)
      try {
        const tokens = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : []
        const [token] = tokens
        if (token === undefined || tokens.length > 1) {
          const message = 'Send one form field "logout_token".'
          throw invalidRequest({ path: 'logout_token', code: 'required', message })
        }
        await endProviderSessions(services, token, { requestId, source })
        return await reply.code(200).send({ loggedOut: true })
      } catch (error) {
        const known = toHttpError(error)
        if (!(known instanceof ConsultError) || isOwnFault(known)) throw error
        return sendError(reply, known)
      }
    })
  })
}
