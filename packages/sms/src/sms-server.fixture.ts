import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An SMS provider on loopback. It keeps what it is asked, and gives the answer that is set. */
export interface SmsServer {
  readonly host: string
  readonly requests: { readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string }[]
  /** Null: it never answers. */
  answer: { readonly status: number; readonly body: string } | null
  close(): Promise<void>
}

export async function startSmsServer(): Promise<SmsServer> {
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    provider.requests.push({ path: request.url ?? '', headers: request.headers, body })
    if (provider.answer) response.writeHead(provider.answer.status).end(provider.answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const provider: SmsServer = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answer: { status: 200, body: '{}' },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return provider
}
