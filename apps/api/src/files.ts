import { ConsultError } from '@consult/domain'
import { sendError, toHttpError, toIncomingRequest } from '@consult/rest'
import { type FoundFile, findFile, type Services } from '@consult/services'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readRange } from './byte-range.ts'

/** Whatever a browser takes the bytes for, they run nothing, load nothing and are nobody's origin. */
const filePolicy = "sandbox; default-src 'none'"

function describe(reply: FastifyReply, file: FoundFile): FastifyReply {
  const type = file.purpose === 'download' ? 'attachment' : 'inline'
  return reply
    .type(file.contentType)
    .header('Content-Disposition', contentDisposition(file.fileName, { type }))
    .header('Content-Security-Policy', filePolicy)
    .header('Accept-Ranges', 'bytes')
}

async function answerFile(services: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { token } = request.params as { token: string }
  const { requestId, source } = toIncomingRequest(request, reply)
  const file = await findFile(services, token, { requestId, source })
  // There is nothing to tell by whether the file is still the one that an If-Range means: it may have the whole.
  const header = request.headers['if-range'] === undefined ? request.headers.range : undefined
  const range = readRange(header, file.byteSize)
  if (range === 'unsatisfiable') {
    reply.header('Content-Range', `bytes */${file.byteSize}`)
    throw new ConsultError('range_not_satisfiable')
  }
  const { first, last } = range === 'whole' ? { first: 0, last: file.byteSize - 1 } : range
  const bytes = request.method === 'HEAD' ? undefined : await file.read({ first, last })
  describe(reply, file).header('Content-Length', last - first + 1)
  if (range !== 'whole') reply.code(206).header('Content-Range', `bytes ${first}-${last}/${file.byteSize}`)
  return reply.send(bytes)
}

/**
 * `/files/{token}`: what the links of attachments lead to. The link is the permission, so there is no credential to
 * send, and none of it goes any further: no referrer, no cache. Pages of the API's own site may show what it leads to
 * (the widget, the portal), others may not.
 */
export async function addFiles(app: FastifyInstance, services: Services): Promise<void> {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:token',
    exposeHeadRoute: false,
    config: { charged: 'file' },
    onRequest: async (_request, reply) => {
      reply.header('Referrer-Policy', 'no-referrer').header('Cross-Origin-Resource-Policy', 'same-site')
    },
    handler: async (request, reply) => {
      try {
        return await answerFile(services, request, reply)
      } catch (error) {
        const known = toHttpError(error)
        if (known.code === 'internal_error') throw error
        return sendError(reply, known)
      }
    },
  })
}
