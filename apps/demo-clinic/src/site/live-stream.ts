import type { FastifyInstance, FastifyReply } from 'fastify'

const heartbeatMs = 20_000

/** One open stream of server-sent events. */
export interface LiveStream {
  send(name: string, data: unknown): void
}

/**
 * Opens a stream of server-sent events until the browser disconnects or the site stops.
 * @param begin subscribes, and returns a function that unsubscribes.
 */
export type OpenStream = (reply: FastifyReply, begin: (stream: LiveStream) => () => void) => void

/** Returns a function that opens streams. `app.close()` ends them all, because a stream never ends by itself. */
export function createStreams(app: FastifyInstance): OpenStream {
  const open = new Set<() => void>()
  app.addHook('preClose', async () => {
    for (const end of open) end()
  })
  return (reply, begin) => {
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    raw.write('retry: 1000\n\n')
    const unsubscribe = begin({
      send: (name, data) => raw.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`),
    })
    const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs)
    const end = () => {
      open.delete(end)
      clearInterval(heartbeat)
      unsubscribe()
      raw.end()
    }
    open.add(end)
    raw.once('close', end)
  }
}
