import type { FastifyInstance } from 'fastify'
import { breachOf } from '../../contract/seen.ts'
import { multipart, type UploadPart } from './multipart.ts'
import { newAddress } from './unique.ts'

/** An answer as it came over the wire, with the two things that tests of errors look at. */
export interface Answer<Body> {
  readonly status: number
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The body's very bytes, as text. */
  readonly text: string
  readonly body: Body
  /** Of an error body. */
  readonly code: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
type Headers = Readonly<Record<string, string>>
type Json = Record<string, unknown>

/** A caller of the API with one set of credentials. The type of a body is the caller's word for it. */
export interface Client {
  /** The headers that go with everything. */
  readonly credentials: Headers
  get<Body = Json>(path: string, headers?: Headers): Promise<Answer<Body>>
  post<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  patch<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  put<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  /** Uploads one file, in the field `file`, as a browser does. */
  upload<Body = Json>(file: UploadPart, headers?: Headers): Promise<Answer<Body>>
  /** A request as it is given, its payload to the byte. */
  send<Body = Json>(
    method: Method,
    path: string,
    request?: { headers?: Headers; payload?: string | Buffer },
  ): Promise<Answer<Body>>
  /** The same caller with further headers. */
  with(headers: Headers): Client
  /** The same caller at one address; until then each request comes from an address of its own. */
  at(address: string): Client
}

interface ErrorParts {
  readonly error?: { readonly code: string; readonly details?: Readonly<Record<string, unknown>> }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function oneValue(headers: Record<string, unknown>): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value === undefined ? undefined : String(value)]),
  )
}

/** A client of `app` that sends `credentials` with everything. */
export function createClient(app: FastifyInstance, credentials: Headers, address?: string): Client {
  const send = async <Body>(
    method: Method,
    path: string,
    { headers = {}, payload }: { headers?: Headers; payload?: string | Buffer } = {},
  ): Promise<Answer<Body>> => {
    const response = await app.inject({
      method,
      url: path,
      remoteAddress: address ?? newAddress(),
      headers: { ...credentials, ...headers },
      ...(payload !== undefined && { payload }),
    })
    const answerHeaders = oneValue(response.headers)
    const breach = breachOf({
      method,
      url: path,
      sent: payload === undefined ? '' : payload.toString(),
      status: response.statusCode,
      headers: answerHeaders,
      text: response.payload,
    })
    if (breach !== null) throw new Error(breach)
    const body = parse(response.payload)
    const { error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorParts
    return {
      status: response.statusCode,
      headers: answerHeaders,
      text: response.payload,
      body: body as Body,
      code: error?.code,
      details: error?.details,
    }
  }
  const sendJson = <Body>(method: Method, path: string, body: unknown, headers: Headers = {}) =>
    body === undefined
      ? send<Body>(method, path, { headers })
      : send<Body>(method, path, {
          headers: { 'content-type': 'application/json', ...headers },
          payload: JSON.stringify(body),
        })
  return {
    credentials,
    get: (path, headers) => send('GET', path, headers && { headers }),
    post: (path, body, headers) => sendJson('POST', path, body, headers),
    patch: (path, body, headers) => sendJson('PATCH', path, body, headers),
    put: (path, body, headers) => sendJson('PUT', path, body, headers),
    upload: (file, headers = {}) => send('POST', '/v1/attachments', multipart([file], headers)),
    send,
    with: (headers) => createClient(app, { ...credentials, ...headers }, address),
    at: (from) => createClient(app, credentials, from),
  }
}

/** The body of an answer that had to succeed. @throws what was answered instead. */
export function success<Body>(answer: Answer<Body>): Body {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`answered ${answer.status}: ${answer.text}`)
}
