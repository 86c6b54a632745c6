import { ConsultApiError, ConsultConnectionError } from '@consult/sdk'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'

/** An error for the site's own pages: a message for the visitor, and the field that it concerns. */
export class VisitorError extends Error {
  override readonly name = 'VisitorError'
  readonly status: number
  readonly error: { readonly code: string; readonly message: string; readonly field?: string }

  constructor(status: number, error: VisitorError['error']) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

/** Reads a request's body or query. @throws VisitorError with `message`, or with that of the first invalid field. */
export function read<T>(schema: z.ZodType<T>, input: unknown, messages: Readonly<Record<string, string>> = {}): T {
  const result = schema.safeParse(input ?? {})
  if (result.success) return result.data
  const field = String(result.error.issues[0]?.path[0] ?? '')
  const message = messages[field] ?? 'The request is invalid.'
  throw new VisitorError(400, { code: 'incomplete', message, ...(field && { field }) })
}

const unavailable = (code: string) =>
  new VisitorError(502, {
    code,
    message: 'Couldn’t reach our physicians. Try again in a moment, or call us at (415) 555-0199.',
  })

/** Returns the message for an error of the service by its code. The service's own message is never shown. */
function fromService({ code, issues }: ConsultApiError): VisitorError {
  switch (code) {
    case 'phone_unavailable': {
      const message = 'This number is already registered. Use another one, or choose your name above.'
      return new VisitorError(409, { code, message, field: 'phone' })
    }
    case 'slot_unavailable': {
      const message = 'This time was just booked. Choose another one.'
      return new VisitorError(409, { code, message, field: 'startsAt' })
    }
    case 'feature_disabled':
      return new VisitorError(409, { code, message: 'Consults aren’t available right now.' })
    case 'invalid_request': {
      if (!issues.some(({ path }) => path === 'phone')) return unavailable(code)
      const message = 'Include + and the country code, such as +1 415 555 0123.'
      return new VisitorError(400, { code, message, field: 'phone' })
    }
    default:
      return unavailable(code)
  }
}

function toVisitorError(error: Error & { statusCode?: number }): VisitorError {
  if (error instanceof VisitorError) return error
  if (error instanceof ConsultApiError) return fromService(error)
  if (error instanceof ConsultConnectionError) return unavailable('unreachable')
  const { statusCode: status = 500 } = error
  return status >= 500
    ? new VisitorError(status, { code: 'fault', message: 'Something went wrong on our side. Try again in a moment.' })
    : new VisitorError(status, { code: 'bad_request', message: 'The request is invalid.' })
}

/** Answers every error with `{error: {code, message, field?}}`. Only unexpected errors are logged. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => {
    const { status, error: shown } = toVisitorError(error)
    if (shown.code === 'fault') request.log.error({ name: error.name, stack: error.stack }, 'fault')
    return reply.code(status).send({ error: shown })
  })
}
