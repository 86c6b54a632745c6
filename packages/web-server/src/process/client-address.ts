import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Headers in which a proxy names the client. From any other sender they are untrusted. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Sets `X-Forwarded-For` to the client's real address, whatever the client sent. The API limits sign-in attempts by
 * this address and writes it to the audit log.
 * @param trustProxy the trusted proxies. Other proxy headers from anyone else are removed.
 * @returns a function that rewrites one request's headers in place.
 */
export function createAddressWriter(trustProxy: readonly string[]): (request: IncomingMessage) => void {
  const isTrusted = compile([...trustProxy])
  return (request) => {
    const peer = request.socket.remoteAddress ?? ''
    const address = all(request, isTrusted).at(-1)
    if (!isTrusted(peer, 0)) for (const name of proxyHeaders) delete request.headers[name]
    request.headers['x-forwarded-for'] = address
  }
}
