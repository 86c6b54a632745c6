import { ConsultError, statusOf, toErrorBody } from '@consult/domain'
import { toConsultError } from '@consult/trpc'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const codeOfFastify: Record<string, ConsultError['code']> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_BAD_URL: 'invalid_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid_request',
}

/** The catalogue's error for whatever went wrong between socket and answer. */
export function toHttpError(error: unknown): ConsultError {
  const code = codeOfFastify[(error as Partial<FastifyError>).code ?? '']
  return code ? new ConsultError(code) : toConsultError(error)
}

/** Answers with the one error body. */
export function sendError(reply: FastifyReply, error: ConsultError): FastifyReply {
  return reply.code(statusOf(error.code)).type('application/json; charset=utf-8').send(toErrorBody(error))
}

/**
 * Gives every failure of the host the one error body, and logs those that are ours: class and code, never the text,
 * which may repeat what somebody wrote.
 */
export function answerErrors(app: FastifyInstance, onFault: (error: unknown, request: FastifyRequest) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toHttpError(error)
    if (known.code === 'internal_error') onFault(error, request)
    return sendError(reply, known)
  })
  app.setNotFoundHandler((_request, reply) => sendError(reply, new ConsultError('not_found')))
}

/** For the router's own refusals, which pass by the error handler: a path that cannot be decoded, or is too long. */
export function answerRouterError(error: FastifyError, _request: FastifyRequest, reply: FastifyReply): void {
  sendError(
    reply,
    error.code === 'FST_ERR_BAD_URL' ? new ConsultError('invalid_request') : new ConsultError('not_found'),
  )
}
