import { breachOf } from '../../contract/seen.ts'
import { multipart, type UploadPart } from './multipart.ts'
import { newAddress } from './unique.ts'

/** A raw answer, with the two values that error tests check. */
export interface Answer<Body> {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The exact body as text. */
  readonly text: string
  readonly body: Body
  /** Of an error body. */
  readonly code: string | undefined
  readonly details: Readonly<Record<string, unknown>> | undefined
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
type Headers = Readonly<Record<string, string>>
type Json = Record<string, unknown>

/** An API client with one set of credentials. The caller chooses the body's type; it is not checked. */
export interface Client {
  /** Headers sent with every request. */
  readonly credentials: Headers
  get<Body = Json>(path: string, headers?: Headers): Promise<Answer<Body>>
  post<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  patch<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  put<Body = Json>(path: string, body?: unknown, headers?: Headers): Promise<Answer<Body>>
  /** Uploads one file in the field `file`, as a browser does. */
  upload<Body = Json>(file: UploadPart, headers?: Headers): Promise<Answer<Body>>
  /** Sends a request with this exact payload. */
  send<Body = Json>(
    method: Method,
    path: string,
    request?: { headers?: Headers; payload?: string | Buffer },
  ): Promise<Answer<Body>>
  /** The same client with additional headers. */
  with(headers: Headers): Client
  /** The same client at a fixed address; by default each request has its own address. */
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

/** Sends a request from an address to the API, and returns its whole answer. */
export type Send = (request: {
  readonly method: Method
  readonly url: string
  readonly remoteAddress: string
  readonly headers: Headers
  readonly payload?: string | Buffer
}) => Promise<{
  readonly statusCode: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly payload: string
}>

/** A client that sends `credentials` with every request. */
export function createClient(sendRequest: Send, credentials: Headers, address?: string): Client {
  const send = async <Body>(
    method: Method,
    path: string,
    { headers = {}, payload }: { headers?: Headers; payload?: string | Buffer } = {},
  ): Promise<Answer<Body>> => {
    const response = await sendRequest({
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
    with: (headers) => createClient(sendRequest, { ...credentials, ...headers }, address),
    at: (from) => createClient(sendRequest, credentials, from),
  }
}

/** The body of an answer that must succeed. @throws the answer when it is an error. */
export function success<Body>(answer: Answer<Body>): Body {
  if (answer.status >= 200 && answer.status < 300) return answer.body
  throw new Error(`answered ${answer.status}: ${answer.text}`)
}
