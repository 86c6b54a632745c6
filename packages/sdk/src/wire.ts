import type { CallOptions, Method } from './caller.ts'
import { packageVersion } from './contract.generated.ts'

/** Builds the query string from the fields that have a value; empty if there are none. A list is repeated. */
export function toQuery(query: object | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const each of [value].flat()) {
      if (each === undefined || each === null) continue
      parameters.append(name, each instanceof Date ? each.toISOString() : String(each))
    }
  }
  return parameters.size === 0 ? '' : `?${parameters}`
}

/** A body's bytes, encoded once, so that every attempt sends the same. */
export interface Payload {
  readonly bytes: string | ArrayBuffer | null
  readonly contentType: string | null
}

export async function toPayload(body: unknown): Promise<Payload> {
  if (body === undefined) return { bytes: null, contentType: null }
  if (!(body instanceof FormData)) return { bytes: JSON.stringify(body), contentType: 'application/json' }
  const encoded = new Response(body)
  return { bytes: await encoded.arrayBuffer(), contentType: encoded.headers.get('content-type') }
}

/**
 * Checks a header value. `Headers` rejects invalid values too, but repeats them in its error.
 * @throws TypeError with only the value's name.
 */
export function headerValue(name: string, value: string | undefined): string {
  if (value !== undefined && /^[\x21-\x7e]+$/.test(value)) return value
  throw new TypeError(`${name} is empty, or has characters that cannot stand in a header`)
}

/** The runtime's name and version. Node has `navigator` since version 21. */
function describeRuntime(): string {
  const { navigator, process } = globalThis as {
    navigator?: { userAgent?: string }
    process?: { versions?: { node?: string } }
  }
  return navigator?.userAgent ?? `Node.js/${process?.versions?.node ?? 'unknown'}`
}

/** Tells the service's operators which version of the SDK sends a request. */
const userAgent = `consult-sdk/${packageVersion} (${describeRuntime()})`

export function toHeaders(parts: {
  method: Method
  bearer: string
  version: string
  call: CallOptions
  contentType: string | null
}): Headers {
  const { method, bearer, version, call, contentType } = parts
  const headers = new Headers({
    accept: 'application/json',
    authorization: `Bearer ${bearer}`,
    'user-agent': userAgent,
    'service-version': version,
  })
  if (contentType !== null) headers.set('content-type', contentType)
  const named = {
    'x-service-physician-id': 'physicianId',
    'x-service-physician': 'physicianIdToken',
    'x-request-id': 'requestId',
  } as const
  for (const [header, option] of Object.entries(named)) {
    const value = call[option]
    if (value !== undefined) headers.set(header, headerValue(option, value))
  }
  if (method === 'POST' || method === 'PATCH') {
    const key = call.idempotencyKey ?? crypto.randomUUID()
    headers.set('idempotency-key', headerValue('idempotencyKey', key))
  }
  return headers
}
