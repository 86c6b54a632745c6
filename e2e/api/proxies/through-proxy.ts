import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import type { LoadBalancer } from '@consult/testing'

/** The names in the configurations. */
export const hosts = { api: 'api.consult.example', portal: 'portal.consult.example' } as const

interface Sending {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly payload?: Buffer | string
}

/** Sends a request to one of the proxy's hosts from the address 127.0.0.2, and returns the response with its stream. */
export async function sendThrough(
  { port }: LoadBalancer,
  host: keyof typeof hosts,
  path: string,
  { method = 'GET', headers = {}, payload }: Sending = {},
): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    localAddress: '127.0.0.2',
    servername: hosts[host],
    rejectUnauthorized: false,
    agent: false,
    headers: {
      host: hosts[host],
      ...(payload !== undefined && { 'content-length': String(Buffer.byteLength(payload)) }),
      ...headers,
    },
  })
  sent.end(payload)
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return response
}

/** Sends a request and reads the whole response. */
export async function askThrough(...[proxy, host, path, sending]: Parameters<typeof sendThrough>) {
  const response = await sendThrough(proxy, host, path, sending)
  return { status: response.statusCode, headers: response.headers, text: await text(response) }
}
