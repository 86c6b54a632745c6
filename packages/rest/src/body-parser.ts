import type { FastifyInstance, FastifyRequest } from 'fastify'

const texts = new WeakMap<object, string>()

/** The body of a request as it was sent; empty when there was none. Kept where an Idempotency-Key came with it. */
export function bodyTextOf(request: FastifyRequest): string {
  return texts.get(request.raw) ?? ''
}

/** Multipart bodies only; whoever answers reads them. */
export function addMultipartParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
}

/** JSON bodies only, and none at all where none is needed. */
export function addJsonParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    if (request.headers['idempotency-key'] !== undefined) texts.set(request.raw, body as string)
    parse(request, body as string, done)
  })
}
