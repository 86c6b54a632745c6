import type { IncomingMessage } from 'node:http'
import { all, compile } from '@fastify/proxy-addr'

/** Headers in which a proxy says who asks and how. From anybody else they are claims. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-port', 'x-forwarded-proto']

/**
 * Makes requests tell the client's own address in `X-Forwarded-For`, whatever the client sent there. The API limits
 * sign-in attempts by this address and writes it into the audit.
 * @param trustProxy proxies whose word is believed; the other headers of a proxy are dropped from everybody else.
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
