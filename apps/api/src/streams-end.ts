import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isStream } from './trpc-request.ts'

/**
 * Closes open streams when the server closes. A closing server waits for running requests, and a stream never ends on its
 * own. Clients reconnect to another process and resume where they were.
 */
export function endStreamsOnClose(app: FastifyInstance): void {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isStream(request)) return
    open.add(raw)
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('preClose', async () => {
    for (const response of open) response.destroy()
  })
}
