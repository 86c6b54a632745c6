import { Transform } from 'node:stream'
import { ConsultError, invalidRequest } from '@consult/domain'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { deepest, JsonShape, mostValues } from './json-shape.ts'

const notUtf8 = () =>
  invalidRequest({
    path: '',
    code: 'invalid_encoding',
    message: 'The body is not valid UTF-8. Encode the JSON in UTF-8.',
  })

const tooMuch = {
  values: () =>
    invalidRequest({ path: '', code: 'too_big', message: `The body has more than ${mostValues} values. Send fewer.` }),
  depth: () =>
    invalidRequest({
      path: '',
      code: 'too_deep',
      message: `The body is nested deeper than ${deepest}. Send it flatter.`,
    }),
} as const

const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i

/** @throws unsupported_media_type for a JSON body that says it is in another character set. */
function requireCharset(contentType: string): void {
  const named = charset.exec(contentType)?.[1]
  if (named === undefined || /^utf-?8$/i.test(named)) return
  throw new ConsultError(
    'unsupported_media_type',
    undefined,
    'Send JSON in UTF-8: this character set is not supported.',
  )
}

/**
 * Passes bytes on, and fails at the first byte that is not UTF-8, or at the first value over the limit.
 * `receivedEncodedLength` is for Fastify's own checks.
 */
class BodyCheck extends Transform {
  readonly #shape = new JsonShape()
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  receivedEncodedLength = 0

  #check(bytes?: Buffer): Error | null {
    try {
      this.#decoder.decode(bytes, { stream: bytes !== undefined })
    } catch {
      return notUtf8()
    }
    const surplus = bytes ? this.#shape.read(bytes) : null
    return surplus && tooMuch[surplus]()
  }

  override _transform(bytes: Buffer, _encoding: BufferEncoding, done: (error: Error | null, data?: Buffer) => void) {
    this.receivedEncodedLength += bytes.length
    const fault = this.#check(bytes)
    if (fault) done(fault)
    else done(null, bytes)
  }

  override _flush(done: (error: Error | null) => void) {
    done(this.#check())
  }
}

/** Checks the bytes of a body as they arrive: without this check, invalid bytes would be stored as U+FFFD. */
async function checkBody(request: FastifyRequest, _reply: unknown, payload: RequestPayload): Promise<RequestPayload> {
  // Nobody reads the body of these, so nothing is stored.
  if (request.method === 'GET' || request.method === 'HEAD') return payload
  const type = request.headers['content-type'] ?? ''
  if (!/^application\/(?:fhir\+)?json\b/i.test(type)) return payload
  requireCharset(type)
  const check = new BodyCheck()
  payload.once('error', (error: Error) => check.destroy(error))
  // A request that is refused for another reason has no reader. Without a listener, an error in its body would end
  // the process.
  check.on('error', () => undefined)
  return payload.pipe(check)
}

/** @throws invalid_request for a query whose percent-encoding is not that of UTF-8. */
function checkQuery({ url }: { readonly url?: string | undefined }): void {
  const query = url?.split('?', 2)[1]
  if (query === undefined || !query.includes('%')) return
  try {
    decodeURIComponent(query)
  } catch {
    throw invalidRequest({
      path: '',
      code: 'invalid_url',
      message: 'The query is not validly percent-encoded. Encode it in UTF-8, and "%" as "%25".',
    })
  }
}

/** Refuses what is not UTF-8 in the bodies and queries of an app's routes, and JSON of too many values. */
export function requireUtf8(app: FastifyInstance): void {
  // Not in onRequest, which refuses a method that the path does not have, regardless of its query.
  app.addHook('preParsing', async ({ raw }) => checkQuery(raw))
  app.addHook('preParsing', checkBody)
}
