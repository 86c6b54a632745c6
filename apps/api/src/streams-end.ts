import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * A stream is a request that never ends by itself, and a server that closes waits for those under way: it breaks its
 * streams first. Their tabs go on where they were, with another process.
 */
export function endStreamsOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', async (request, { raw }) => {
    if (!request.url.startsWith('/trpc/stream.')) return
    open.add(raw)
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('preClose', async () => {
    for (const response of open) response.destroy()
  })
}
