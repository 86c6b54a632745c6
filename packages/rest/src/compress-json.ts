import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

const compress = promisify(gzip)

/** Shorter answers fit into a packet or two without compression. */
const leastBytes = 1024

/**
 * What an answer with a secret contains: a key, token or session, a signing secret, or a link that is a permission by itself.
 * If it were compressed, its length would show somebody who controls another part of the answer whether they guessed
 * the secret (BREACH).
 */
const secret =
  /"\w{0,20}(?:secret|token|password|session|(?:api|private|signing)key)\w{0,20}":"|\/(?:files|audit-exports)\/|\b(?:pp_live|pp_test|emt|emf|whsec)_/i

/** Whether `Accept-Encoding` has gzip, and does not refuse it with `q=0`. */
const takesGzip = (accepted: string | undefined) =>
  (accepted ?? '').split(',').some((each) => /^\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*$)[\d.]+\s*)?$/i.test(each))

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer is the same for everybody: what looks like a secret in it is an example. */
    isPublic?: boolean
  }
}

/** Compresses JSON answers of these routes to requests that read something, unless they contain a secret. */
export function compressJson(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.method !== 'GET' || typeof payload !== 'string' || payload.length < leastBytes) return payload
    if (!/^application\/(?:fhir\+)?json\b/.test(String(reply.getHeader('content-type')))) return payload
    if (!request.routeOptions.config.isPublic && secret.test(payload)) return payload
    reply.header('Vary', 'Accept-Encoding')
    if (!takesGzip(request.headers['accept-encoding'])) return payload
    const bytes = await compress(payload)
    reply.header('Content-Encoding', 'gzip').header('Content-Length', bytes.length)
    return bytes
  })
}
