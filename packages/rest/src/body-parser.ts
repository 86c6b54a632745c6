import type { FastifyInstance } from 'fastify'

/** Stands for a body that is not JSON. No schema takes it, so it is refused where every other bad input is. */
export const notJson = Symbol('not JSON')

/**
 * JSON bodies only, and none at all where none is needed. A malformed one is not refused here: who is asking comes
 * first.
 */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, value) => done(null, error ? notJson : value))
  })
}
