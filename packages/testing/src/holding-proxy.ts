import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'

/** A proxy like that of an office or an antivirus program, which scans a response before it forwards it. */
export interface HoldingProxy {
  /** `target`, but through the proxy. */
  readonly url: string
  /** Whether it buffers event streams until they end, including their headers; true from the start. */
  holds: boolean
  /** Closes every connection. */
  cut(): void
  close(): Promise<void>
}

/** Starts a proxy on loopback in front of the HTTP server at `target`. */
export async function startHoldingProxy(target: string): Promise<HoldingProxy> {
  const { hostname, port } = new URL(target)
  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const { method, url, headers } = asked
    const upstream = request({ hostname, port, method, path: url, headers }, (got) => {
      const { statusCode = 502, headers: given } = got
      const isHeld = proxy.holds && given['content-type']?.startsWith('text/event-stream')
      if (!isHeld) {
        answer.writeHead(statusCode, given)
        got.pipe(answer)
        return
      }
      const parts: Buffer[] = []
      got.on('data', (part: Buffer) => parts.push(part))
      got.on('end', () => answer.writeHead(statusCode, given).end(Buffer.concat(parts)))
      got.on('error', () => answer.destroy())
    })
    upstream.on('error', () => answer.destroy())
    answer.on('close', () => upstream.destroy())
    asked.pipe(upstream)
  }
  const server = createServer(pass)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = new URL(target)
  url.port = String((server.address() as { port: number }).port)
  const proxy: HoldingProxy = {
    url: url.href.replace(/\/$/, ''),
    holds: true,
    cut: () => server.closeAllConnections(),
    close: async () => {
      const closed = new Promise((done) => server.close(done))
      server.closeAllConnections()
      await closed
    },
  }
  return proxy
}
