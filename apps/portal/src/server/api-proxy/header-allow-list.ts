/** What of a browser's request goes on to the API. Cookies and credentials of the browser's own making do not. */
const towardsApi = [
  'accept',
  'content-type',
  'idempotency-key',
  'last-event-id',
  'trpc-accept',
  'x-last-input-seconds',
  'x-request-id',
] as const

/** Who asks, for the API's limits and its audit. */
const source = [
  'user-agent',
  // The server writes the client's own address into it (server/client-address.ts); the API believes this server alone.
  'x-forwarded-for',
] as const

/** What of the API's answer goes back to the browser. */
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

/** The headers of the request to the API. @param token of the session; null: the API is asked as nobody. */
export function headersTowardsApi(headers: Headers, token: string | null): Headers {
  const picked = pick(headers, [...towardsApi, ...source])
  if (token !== null) picked.set('authorization', `Bearer ${token}`)
  return picked
}

/** The headers of a request that the portal's server makes for a browser. */
export function headersForBrowser(headers: Headers, token: string | null): Record<string, string> {
  return {
    ...Object.fromEntries(pick(headers, source)),
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
}

/** The headers of the answer to the browser: never stored, and a stream of events never held back to be compressed. */
export function headersTowardsBrowser(headers: Headers): Headers {
  const picked = pick(headers, towardsBrowser)
  const streams = picked.get('content-type')?.startsWith('text/event-stream') ?? false
  picked.set('cache-control', streams ? 'no-store, no-transform' : 'no-store')
  if (streams) picked.set('x-accel-buffering', 'no')
  return picked
}
