import { invalidRequest } from '@consult/domain'
import type { FastifyInstance } from 'fastify'
import { checkJson } from './check-json.ts'

/** Accepts only multipart bodies; the route's handler reads them. */
export function addMultipartParser(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null))
}

/** Why the parser refused a body. It repeats nothing from the body. */
function describeRefusal(body: string): string {
  const { isJson, position } = checkJson(body)
  if (isJson) return 'The body has a field "__proto__" or "constructor.prototype", which are not accepted.'
  return `The body is not valid JSON${position ? `: see line ${position.line}, column ${position.column}` : ''}.`
}

const refused = (body: string) => invalidRequest({ path: '', code: 'invalid_json', message: describeRefusal(body) })

/** Accepts only JSON bodies of these types, or no body where none is needed. */
export function addJsonParser(app: FastifyInstance, types: string[] = ['application/json']): void {
  app.removeAllContentTypeParsers()
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(types, { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null, undefined)
    parse(request, body as string, (error, value) => (error ? done(refused(body as string)) : done(null, value)))
  })
}
