import { buildHeader, ownBuild } from '@consult/web-client/session/build.ts'

/**
 * The request headers that the portal forwards to the API. The browser's cookies and credentials are not among them.
 */
const towardsApi = [
  'accept',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'trpc-accept',
  'x-last-input-seconds',
  'x-request-id',
] as const

/** Headers that identify the client, for the API's rate limits and audit log, and the header that traces a user's action. */
const source = [
  'traceparent',
  'user-agent',
  // The server writes the client's own address (server/client-address.ts). The API trusts only this server for it.
  'x-forwarded-for',
] as const

/** The response headers that the portal forwards to the browser. */
const towardsBrowser = [
  'content-type',
  'idempotent-replayed',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-request-id',
] as const

function pick(headers: Headers, names: readonly string[]): Headers {
  const picked = new Headers()
  for (const name of names) {
    const value = headers.get(name)
    if (value !== null) picked.set(name, value)
  }
  return picked
}

/**
 * Returns the headers of the request to the API.
 * @param token the session's token; null for an anonymous call.
 */
export function headersTowardsApi(headers: Headers, token: string | null): Headers {
  const picked = pick(headers, [...towardsApi, ...source])
  if (token !== null) picked.set('authorization', `Bearer ${token}`)
  return picked
}

/** Returns the headers of a request that the portal's server makes on behalf of a browser. */
export function headersForBrowser(headers: Headers, token: string | null): Record<string, string> {
  return {
    ...Object.fromEntries(pick(headers, source)),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/**
 * Returns the headers of the answer to the browser. Answers are never stored, and compression never delays event
 * streams.
 */
export function headersTowardsBrowser(headers: Headers): Headers {
  const picked = pick(headers, towardsBrowser)
  const streams = picked.get('content-type')?.startsWith('text/event-stream') ?? false
  picked.set(buildHeader, `${ownBuild}`)
  picked.set('cache-control', streams ? 'no-store, no-transform' : 'no-store')
  if (streams) picked.set('x-accel-buffering', 'no')
  return picked
}
