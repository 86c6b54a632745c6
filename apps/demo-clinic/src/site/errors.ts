import { ConsultApiError, ConsultConnectionError } from '@consult/sdk'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** An error for the site's own pages: a message for the visitor, and the field that it concerns. */
export interface SiteError {
  readonly code: string
  readonly message: string
  readonly field?: string
}

/** An error of the site itself. */
export class VisitorError extends Error {
  override readonly name = 'VisitorError'
  readonly status: number
  readonly error: SiteError

  constructor(status: number, error: SiteError) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

const phoneForm = 'Include + and the country code, such as +1 415 555 0123.'

/**
 * Returns the message for an error of the service. It depends on the code, and the service's own message is never
 * shown.
 */
function fromService(error: ConsultApiError): VisitorError {
  if (error.code === 'phone_unavailable') {
    const message = 'This number is already registered. Use another one, or choose your name above.'
    return new VisitorError(409, { code: error.code, message, field: 'phone' })
  }
  if (error.code === 'invalid_request' && error.issues.some(({ path }) => path === 'phone')) {
    return new VisitorError(400, { code: error.code, message: phoneForm, field: 'phone' })
  }
  if (error.code === 'feature_disabled') {
    return new VisitorError(409, { code: error.code, message: 'Consults aren’t available right now.' })
  }
  return unavailable(error.code)
}

const unavailable = (code: string) =>
  new VisitorError(502, {
    code,
    message: 'Couldn’t reach our physicians. Try again in a moment, or call us at (415) 555-0199.',
  })

function toVisitorError(error: unknown): VisitorError | undefined {
  if (error instanceof VisitorError) return error
  if (error instanceof ConsultApiError) return fromService(error)
  if (error instanceof ConsultConnectionError) return unavailable('unreachable')
  return undefined
}

function send(reply: FastifyReply, { status, error }: VisitorError): FastifyReply {
  return reply.code(status).send({ error })
}

/** Answers every error with `{error: {code, message, field?}}`. Only unexpected errors are logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const known = toVisitorError(error)
    if (known) return send(reply, known)
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ name: error.name, stack: error.stack }, 'fault')
    const message =
      status >= 500 ? 'Something went wrong on our side. Try again in a moment.' : 'The request is invalid.'
    return send(reply, new VisitorError(status, { code: status >= 500 ? 'fault' : 'bad_request', message }))
  })
}
