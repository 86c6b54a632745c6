import { ConsultError } from '@consult/domain'
import { type FoundFile, findFile } from '@consult/records'
import type { Services } from '@consult/request'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** The bytes of a file that a request asks for. */
type AskedRange = { readonly first: number; readonly last: number } | 'whole' | 'unsatisfiable'

/**
 * Parses a `Range` header (RFC 9110). Several ranges, an unknown unit or a malformed header select the whole file, which
 * the RFC allows.
 */
function readRange(header: string | undefined, byteSize: number): AskedRange {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  if (from === '') {
    const length = Math.min(Number(to), byteSize)
    return length === 0 ? 'unsatisfiable' : { first: byteSize - length, last: byteSize - 1 }
  }
  const first = Number(from)
  const last = to === '' ? byteSize - 1 : Math.min(Number(to), byteSize - 1)
  if (first >= byteSize) return 'unsatisfiable'
  return last < first ? 'whole' : { first, last }
}

/**
 * The browser, but no cache in between, may keep a displayed picture until its link expires, so reopening a thread
 * downloads nothing. Everything else stays out of caches.
 */
function letKeep(reply: FastifyReply, until: Date, now: Date): void {
  const seconds = Math.max(0, Math.floor((until.getTime() - now.getTime()) / 1000))
  reply.header('Cache-Control', `private, max-age=${seconds}, immutable`)
}

/** What browsers save instead of showing it. */
const downloads: ReadonlySet<FoundFile['purpose']> = new Set(['download', 'export', 'summary'])

/**
 * The policy of `dataHeaders` stops an uploaded file from running scripts, no matter which type the browser assumes.
 */
function describe(reply: FastifyReply, file: FoundFile): FastifyReply {
  const type = downloads.has(file.purpose) ? 'attachment' : 'inline'
  return reply
    .type(file.contentType)
    .header('Content-Disposition', contentDisposition(file.fileName, { type }))
    .header('Accept-Ranges', 'bytes')
}

async function answerFile(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const { requestId, source } = toIncomingRequest(request, reply)
  const file = await findFile(services, token, { requestId, source })
  const tag = file.once && `"${file.once.resumeTag}"`
  const ifRange = request.headers['if-range']
  const isResumed = tag !== null && ifRange === tag
  // This check comes before the response reveals anything about the file. A request that gets bytes uses up the link
  // below.
  await file.once?.check(isResumed)
  // Other files have no validator to compare with If-Range, so such a request gets the whole file.
  const header = ifRange === undefined || isResumed ? request.headers.range : undefined
  const range = readRange(header, file.byteSize)
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${file.byteSize}`)
    throw new ConsultError('range_not_satisfiable')
  }
  const { first, last } = range === 'whole' ? { first: 0, last: file.byteSize - 1 } : range
  const isHead = request.method === 'HEAD'
  if (file.once && !isHead) await file.once.open(isResumed)
  const bytes = isHead ? undefined : await file.read({ first, last })
  // Only the person who opened the link gets it.
  if (tag !== null && !isHead) reply.header('ETag', tag)
  if (file.keptUntil) letKeep(reply, file.keptUntil, services.clock.now())
  describe(reply, file).header('Content-Length', last - first + 1)
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${first}-${last}/${file.byteSize}`)
  return reply.send(bytes)
}

/**
 * Adds `/files/{token}`, the target of links to files. The token is the permission; no credential is needed. The
 * response sends no referrer and only the browser may cache it, so that the token does not leak. Only pages of the
 * API's own site (the widget, the portal) may embed the file.
 */
export async function addFiles(app: FastifyInstance, services: Services): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:token',
    exposeHeadRoute: false,
    config: { charged: 'file' },
    onRequest: async (_request, reply) => {
      reply.header('Cross-Origin-Resource-Policy', 'same-site')
    },
    handler: async (request, reply) => {
      try {
        return await answerFile(services, request, reply)
      } catch (error) {
        const known = toHttpError(error)
        if (isOwnFault(known)) throw error
        return sendError(reply, known)
      }
    },
  })
}
