import type { Socket } from 'node:net'
import { ConsultError, type ErrorCode, errorDocsPath, invalidRequest, statusOf, toErrorBody } from '@consult/domain'
import { isOwnFault, toConsultError } from '@consult/trpc'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dataHeaders } from './data-headers.ts'
import { requestIdOf, retryHeaders } from './incoming-request.ts'

/** Requests that Fastify and Node refuse before a route sees them. */
const refusals: Record<string, (request?: FastifyRequest) => ConsultError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: (request) =>
    new ConsultError('payload_too_large', undefined, describeBodyLimit(request?.routeOptions.bodyLimit)),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: (request) =>
    new ConsultError(
      'unsupported_media_type',
      undefined,
      acceptedType(request?.routeOptions.config.takesFiles === true),
    ),
  FST_ERR_CTP_INVALID_JSON_BODY: () => unreadable('invalid_json', 'The body is not valid JSON.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => unreadable('invalid_json', 'The body is empty. Send JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    unreadable('invalid_length', 'The length of the body does not match its Content-Length header.'),
  FST_ERR_BAD_URL: () => unreadable('invalid_url', 'The path is not validly percent-encoded.'),
  // A path with `//`, `.` or `..` is never an asset.
  FST_STATIC_FORBIDDEN_PATH: () => new ConsultError('not_found'),
}

const describeBodyLimit = (bytes?: number) =>
  bytes === undefined ? undefined : `The request body is too large. Send at most ${Math.floor(bytes / 1024)} KiB.`

const unreadable = (code: string, message: string) => invalidRequest({ path: '', code, message })

const acceptedType = (takesFiles: boolean) =>
  takesFiles
    ? 'This content type is not supported. Send the file as "multipart/form-data".'
    : 'This content type is not supported. Send JSON, with "Content-Type: application/json".'

const noRoute = () =>
  new ConsultError('not_found', undefined, 'There is no such route. Check the path: the reference lists every route.')

/** Converts any error between socket and response to an error of the catalog. */
export function toHttpError(error: unknown, request?: FastifyRequest): ConsultError {
  const refusal = refusals[(error as Partial<FastifyError>).code ?? '']
  return refusal ? refusal(request) : toConsultError(error)
}

/** The headers of every error: the page about its code and, for a 401, the kind of credential that is expected. */
function explainingHeaders(code: ErrorCode): Record<string, string> {
  const link = { Link: `<${errorDocsPath(code)}>; rel="help"` }
  return statusOf(code) === 401 ? { ...link, 'WWW-Authenticate': 'Bearer realm="Consult"' } : link
}

/** The headers of the answer to an error, whatever the format of its body. */
export const headersOfError = (error: ConsultError): Record<string, string> => ({
  ...retryHeaders(error),
  ...explainingHeaders(error.code),
})

const sentErrors = new WeakMap<FastifyReply, ConsultError>()

/** The error whose body was sent, or null. */
export const sentErrorOf = (reply: FastifyReply): ConsultError | null => sentErrors.get(reply) ?? null

/** Notes the error that a response reports, for the log of requests. */
export const noteSentError = (reply: FastifyReply, error: ConsultError): void => void sentErrors.set(reply, error)

/** Responds with the one error body. */
export function sendError(reply: FastifyReply, error: ConsultError): FastifyReply {
  noteSentError(reply, error)
  return reply
    .code(statusOf(error.code))
    .headers(headersOfError(error))
    .type('application/json; charset=utf-8')
    .send(toErrorBody(error))
}

/**
 * Gives every failure of the host the one error body and logs its own: class and code, never the text, which may
 * repeat user input.
 */
export function answerErrors(app: FastifyInstance, onFault: (error: unknown, request: FastifyRequest) => void): void {
  app.setErrorHandler((error, request, reply) => {
    const known = toHttpError(error, request)
    // The client disconnected before its body was complete. There is nobody to respond to, and it is not our error.
    if (isOwnFault(known) && !request.raw.readableAborted) onFault(error, request)
    return sendError(reply, known)
  })
  const notFound = async (_request: FastifyRequest, reply: FastifyReply) => sendError(reply, noRoute())
  app.setNotFoundHandler(notFound)
  // Runs before the body is parsed, because the body may be of any type there.
  app.addHook('onRequest', async (request, reply) => (request.is404 ? notFound(request, reply) : undefined))
}

/**
 * For the router's own refusals, which bypass hooks and error handler: a path that cannot be decoded or is too long.
 */
export function answerRouterError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({ 'X-Request-Id': request.id, ...dataHeaders })
  sendError(reply, error.code === 'FST_ERR_BAD_URL' ? toHttpError(error) : noRoute())
}

/** For a request that timed out before it was complete: no other handler responds to it. */
export function answerTooSlow(socket: Socket): void {
  answerClientError(Object.assign(new Error('too slow'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
}

/** For input that is not HTTP, or headers over the limit: there is no request or reply object yet. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  // Browsers open connections in advance. A response on an unused one would be mistaken for the response to a request
  // that is just being sent; when the connection merely closes, the browser retries that request.
  const isUnused = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && socket.bytesRead === 0
  if (error.code === 'ECONNRESET' || isUnused || !socket.writable) {
    socket.destroy()
    return
  }
  const issue =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? unreadable('headers_too_large', 'The headers are larger than 16 KiB.')
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? unreadable('too_slow', 'The request took too long to arrive. Try again.')
        : unreadable('malformed', 'This is not a valid HTTP request.')
  const body = JSON.stringify(toErrorBody(issue))
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'X-Request-Id': requestIdOf(undefined),
    ...explainingHeaders(issue.code),
    ...dataHeaders,
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
