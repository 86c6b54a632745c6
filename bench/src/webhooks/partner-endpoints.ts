import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import type { Installation } from '../outages/installation.ts'

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
export async function addEvents(
  { owner, population: { partnerId } }: Pick<Installation, 'owner' | 'population'>,
  count: number,
): Promise<void> {
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

/** What has arrived when everything had, or when the time was over. */
export interface Arrived {
  readonly count: number
  readonly perSecond: number
}

/** Waits until `count` events have arrived, or until the time is over. @param from the start, of `performance.now()` */
export async function untilArrived(
  arrived: () => number,
  { count, from, milliseconds }: { readonly count: number; readonly from: number; readonly milliseconds: number },
): Promise<Arrived> {
  while (arrived() < count && performance.now() - from < milliseconds) await pause(20)
  const reached = Math.min(count, arrived())
  return { count: reached, perSecond: reached / ((performance.now() - from) / 1000) }
}

/** Names a measurement, and says how much of it is missing because its time was over. */
export const named = (name: string, { count, expected }: { readonly count: number; readonly expected: number }) =>
  count < expected ? `${name} (${count} of ${expected} events)` : name
