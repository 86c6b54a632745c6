import { startTestServer } from '@consult/db/testing'
import type { Page, StoredEvent } from '@consult/domain'
import { type AppProcess, startApp, until } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { postSteadily } from '../latency/post-steadily.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { milliseconds, quantile, ratio } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { startTimedReceiver } from '../webhooks/timed-receiver.ts'
import { type Listener, startListener } from './developer-command.ts'

const sizes = {
  full: { patients: 50, perSecond: 5, warmUpSeconds: 3, seconds: 60 },
  miniature: { patients: 5, perSecond: 5, warmUpSeconds: 1, seconds: 2 },
} as const satisfies Record<Scale, unknown>

const arrivalMs = 60_000

/** When each event of the log was created, by its id. */
async function readLog(apiUrl: string, authorization: string): Promise<ReadonlyMap<string, number>> {
  const createdAt = new Map<string, number>()
  let query = 'limit=100'
  while (query) {
    const response = await fetch(`${apiUrl}/v1/events?${query}`, { headers: { authorization } })
    const { items, nextCursor } = (await response.json()) as Page<StoredEvent>
    for (const event of items) createdAt.set(event.id, Date.parse(event.createdAt))
    query = nextCursor === undefined ? '' : `limit=100&cursor=${nextCursor}`
  }
  return createdAt
}

async function addEndpoint(apiUrl: string, authorization: string, url: string): Promise<void> {
  const response = await fetch(`${apiUrl}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  if (!response.ok) throw new Error(`the endpoint was refused: ${await response.text()}`)
}

/**
 * Measures how long after its creation an event reaches a developer's machine through `consult-dev listen`, next to the webhook of
 * the same event, which reaches the same receiver.
 */
export async function runListen(scale: Scale): Promise<Report> {
  const { patients, perSecond, warmUpSeconds, seconds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const receiver = await startTimedReceiver()
  const processes: AppProcess[] = []
  let listener: Listener | null = null
  try {
    const population = await createPopulation(services, patients)
    const authorization = `Bearer ${population.apiKey}`
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const environment = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' }
    const common = { databaseUrl: server.url, environment, onUnexpectedEnd }
    const api = await startApp({ name: 'API', app: 'api', ...common })
    processes.push(api, await startApp({ name: 'worker', app: 'worker', ...common }))
    await Promise.all(processes.map((started) => started.ready()))
    await addEndpoint(api.url, authorization, receiver.urlOf('webhook'))
    const { apiKey } = population
    listener = await startListener({ apiUrl: api.url, apiKey, forwardTo: receiver.urlOf('listen') })

    const post = (during: number) =>
      postSteadily(api.url, population, { perSecond, seconds: during, onAccepted: () => undefined })
    const arrived = (count: number) =>
      until(
        'every event has arrived on both ways',
        () => ['listen', 'webhook'].every((way) => receiver.at(way).first.size >= count),
        arrivalMs,
      )
    await post(warmUpSeconds)
    await arrived(perSecond * warmUpSeconds)
    receiver.forget()
    await post(seconds)
    await arrived(perSecond * seconds)

    const createdAt = await readLog(api.url, authorization)
    const delaysOf = (way: string) =>
      [...receiver.at(way).first]
        .map(([id, at]) => performance.timeOrigin + at - (createdAt.get(id) ?? Number.NaN))
        .toSorted((a, b) => a - b)
    const [listen, webhook] = [delaysOf('listen'), delaysOf('webhook')]
    const shares = [0.5, 0.95, 0.99, 1]
    const rowOf = (what: string, delays: readonly number[]) => [
      what,
      String(delays.length),
      ...shares.map((share) => milliseconds(quantile(delays, share))),
    ]
    const ratios = shares.map((share) => ratio(quantile(listen, share) / quantile(webhook, share)))
    const text = renderTable(
      [`created until received, ${perSecond}/s`, 'events', 'p50', 'p95', 'p99', 'longest'],
      [rowOf('consult-dev listen', listen), rowOf('webhook', webhook), ['ratio', '', ...ratios]],
    )
    return { text, samples: { listen: listen.length, webhook: webhook.length } }
  } finally {
    await listener?.stop()
    await Promise.all(processes.map((started) => started.stop()))
    receiver.close()
    await close()
    await server.close()
  }
}
