import { notFound } from '@consult/domain'
import type { FastifyInstance } from 'fastify'

/** Control characters in a path, percent-encoded as a URL must have them. */
const encoded = /%(?:[01][0-9a-f]|7f)/i

/** The routes that check their ids themselves, after the credential. */
const checked = /^\/(?:v1|trpc)\//

/**
 * Answers 404 when a path has a control character: no valid address has one, and PostgreSQL refuses to compare a NUL.
 */
export function refuseControlCharacters(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const [path = ''] = (raw.url ?? '').split('?', 1)
    if (!checked.test(path) && encoded.test(path)) throw notFound()
  })
}
