import { Readable } from 'node:stream'
import { openAuditExport } from '@consult/records'
import type { Services } from '@consult/request'
import { sendError, toHttpError } from '@consult/rest'
import { isOwnFault } from '@consult/trpc'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'

/**
 * Adds `/audit-exports/{token}`, the target of links to exports of the audit. The token is the permission, for a
 * minute. The file is streamed as fast as the client reads it.
 */
export async function addAuditExports(app: FastifyInstance, services: Services): Promise<void> {
  app.get('/audit-exports/:token', {
    exposeHeadRoute: false,
    config: { charged: 'file' },
    handler: async (request, reply) => {
      try {
        const { token } = request.params as { token: string }
        const { fileName, contentType, lines } = await openAuditExport(services, token)
        reply.type(contentType).header('Content-Disposition', contentDisposition(fileName, { type: 'attachment' }))
        return reply.send(Readable.from(lines))
      } catch (error) {
        const known = toHttpError(error)
        if (isOwnFault(known)) throw error
        return sendError(reply, known)
      }
    },
  })
}
