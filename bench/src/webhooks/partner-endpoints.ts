import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { until } from '@consult/testing'
import type { Installation } from '../outages/installation.ts'

const settleMs = 180_000
/** Nothing listens on this port. */
const deadUrl = 'http://127.0.0.1:9/'

/** A partner's receiver: the events that it received, and how often it received each. */
export async function startReceiver() {
  const events = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const { id } = JSON.parse(await text(request)) as { id: string }
    events.set(id, (events.get(id) ?? 0) + 1)
    response.writeHead(200).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    events,
    close: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Sends a request about webhook endpoints. @throws unless it succeeds. */
export async function request<Answer>(
  { api, population }: Installation,
  path: string,
  body: object = {},
): Promise<Answer> {
  const response = await fetch(`${api.url}/v1/webhook-endpoints${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${population.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`)
  return (await response.json()) as Answer
}

export const addEndpoint = async (installation: Installation, url = deadUrl) =>
  (await request<{ id: string }>(installation, '', { url })).id

/** Adds events to the end of the partner's log. */
export async function addEvents({ owner, population: { partnerId } }: Installation, count: number): Promise<void> {
  await owner.query(
    `with head as (
       insert into tenant.event_heads as h (partner_id, last_sequence, last_created_at) values ($1, $2, now())
       on conflict (partner_id) do update set last_sequence = h.last_sequence + $2, last_created_at = now()
       returning last_sequence - $2 as before, last_created_at as at)
     insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, patient_id, consult_id)
     select $1, before + n, 'evt_bench_' || before + n, 'async_consult.created', '{}', at, 'pat_1', 'ac_1'
     from head, generate_series(1, $2) n`,
    [partnerId, count],
  )
}

/** Waits until the receiver has `count` events. @returns how many it got per second since `from`. */
export async function untilReceived(
  { events }: { readonly events: ReadonlyMap<string, number> },
  count: number,
  from: number,
): Promise<number> {
  await until('every event has arrived', () => events.size >= count, settleMs)
  return count / ((performance.now() - from) / 1000)
}
