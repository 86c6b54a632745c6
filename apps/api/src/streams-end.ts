import type { ServerResponse } from 'node:http'
import type { EventFeed } from '@consult/engine'
import type { FastifyInstance } from 'fastify'
import { isStream } from './trpc-request.ts'

/**
 * Closes open streams when the server closes. A closing server waits for running requests, and a stream never ends on its
 * own. Clients reconnect to another process and resume where they were. Requests that wait for events are answered.
 */
export function endStreamsOnClose(app: FastifyInstance, feed: Pick<EventFeed, 'close'>): void {
  const open = new Set<ServerResponse>()
  app.addHook('onRequest', async (request, { raw }) => {
    if (!isStream(request)) return
    open.add(raw)
    raw.once('close', () => open.delete(raw))
  })
  app.addHook('preClose', async () => {
    for (const response of open) response.destroy()
    feed.close()
  })
}
