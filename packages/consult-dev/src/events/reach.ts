import { type Consult, ConsultApiError, type StoredEvent, type WebhookEndpoint } from '@consult/sdk'

/** How many of the endpoints that subscribe to an event have received it. */
export interface Reach {
  readonly got: number
  readonly endpoints: number
}

/** The maximum number of pages of attempts to read for an endpoint. Events before these pages have no count. */
const mostPages = 5

/** How long the service keeps attempts, in milliseconds. */
const keptMs = 30 * 24 * 60 * 60 * 1000

interface EndpointLog {
  readonly endpoint: WebhookEndpoint
  /** The ids of the events that the endpoint has received. */
  readonly got: ReadonlySet<string>
  /** The time from which these ids are complete. */
  readonly since: string
}

async function readLog(consult: Consult, endpoint: WebhookEndpoint, since: string): Promise<EndpointLog> {
  const got = new Set<string>()
  let pages = 0
  for await (const { items, nextCursor } of consult.webhookEndpoints.listAttempts(endpoint.id).pages()) {
    for (const { eventId, error } of items) if (error === null) got.add(eventId)
    const oldest = items.at(-1)?.attemptedAt ?? since
    pages += 1
    if (oldest < since) break
    if (nextCursor !== undefined && pages === mostPages) return { endpoint, got, since: oldest }
  }
  return { endpoint, got, since }
}

/** Undefined for a key that may not read endpoints. */
async function readEndpoints(consult: Consult): Promise<WebhookEndpoint[] | undefined> {
  try {
    return await consult.webhookEndpoints.list().toArray()
  } catch (error) {
    if (error instanceof ConsultApiError && error.code === 'forbidden') return undefined
    throw error
  }
}

/**
 * Reads how many endpoints have received events.
 * @returns the count of an event; null if fewer than two endpoints subscribe to it, or the count cannot be
 *   determined.
 */
export async function readReach(
  consult: Consult,
  events: readonly StoredEvent[],
): Promise<(event: StoredEvent) => Reach | null> {
  const [oldest] = events
    .filter(({ attempts }) => attempts > 0)
    .map(({ createdAt }) => createdAt)
    .toSorted()
  const endpoints = oldest === undefined ? undefined : await readEndpoints(consult)
  if (oldest === undefined || endpoints === undefined || endpoints.length < 2) return () => null
  const since = new Date(Math.max(Date.parse(oldest), Date.now() - keptMs)).toISOString()
  const logs = await Promise.all(endpoints.map((endpoint) => readLog(consult, endpoint, since)))
  return ({ id, type, createdAt }) => {
    const taking = logs.filter(
      ({ endpoint, got }) =>
        got.has(id) || ((endpoint.events?.includes(type as never) ?? true) && endpoint.createdAt <= createdAt),
    )
    if (taking.length < 2 || taking.some((log) => createdAt < log.since)) return null
    return { got: taking.filter(({ got }) => got.has(id)).length, endpoints: taking.length }
  }
}
