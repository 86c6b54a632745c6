import type { FastifyInstance, FastifyRequest } from 'fastify'

const texts = new WeakMap<object, string>()

/** The raw request body; empty when there was none. Kept for requests with an Idempotency-Key. */
export function bodyTextOf(request: FastifyRequest): string {
  return texts.get(request.raw) ?? ''
}

/** Accepts only multipart bodies; the route's handler reads them. */
export function addMultipartParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
}

/** Accepts only JSON bodies, or no body where none is needed. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (request.headers['idempotency-key'] !== undefined) texts.set(request.raw, body as string)
    parse(request, body as string, done)
  })
}
