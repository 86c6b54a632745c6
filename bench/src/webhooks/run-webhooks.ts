import type { Report, Scale } from '../bench.ts'
import { withInstallation } from '../outages/installation.ts'
import { renderTable } from '../report/table.ts'
import { addEndpoint, addEvents, request, startReceiver, untilReceived } from './partner-endpoints.ts'

const sizes = {
  full: { events: 5_000, dead: [0, 10, 18], recovered: 20_000 },
  miniature: { events: 50, dead: [0, 2], recovered: 60 },
} as const satisfies Record<Scale, unknown>

/** What a receiver got: events per second, and how many events it got more than once. */
interface Measured {
  readonly perSecond: number
  readonly repeated: number
}

const repeatedIn = (events: ReadonlyMap<string, number>) => [...events.values()].filter((times) => times > 1).length

/** Delivers events to one endpoint, next to so many others of the partner that refuse connections. */
async function measureBesideDead(events: number, dead: number): Promise<Measured> {
  const receiver = await startReceiver()
  try {
    return await withInstallation({ patients: 1 }, async (installation) => {
      for (let n = 0; n < dead; n += 1) await addEndpoint(installation)
      await addEndpoint(installation, receiver.url)
      const from = performance.now()
      await addEvents(installation, events)
      return { perSecond: await untilReceived(receiver, events, from), repeated: repeatedIn(receiver.events) }
    })
  } finally {
    await receiver.close()
  }
}

/** Recovers events that an endpoint has missed while it was disabled. */
async function measureRecovery(events: number): Promise<Measured & { readonly answeredMs: number }> {
  const receiver = await startReceiver()
  try {
    return await withInstallation({ patients: 1 }, async (installation) => {
      const id = await addEndpoint(installation, receiver.url)
      await request(installation, `/${id}/disable`)
      const since = new Date(Date.now() - 60_000).toISOString()
      await addEvents(installation, events)
      await request(installation, `/${id}/enable`)
      const from = performance.now()
      const { count } = await request<{ count: number }>(installation, `/${id}/recover`, { since })
      if (count !== events) throw new Error(`${count} of ${events} events were missed`)
      const answeredMs = performance.now() - from
      const perSecond = await untilReceived(receiver, events, from)
      return { perSecond, answeredMs, repeated: repeatedIn(receiver.events) }
    })
  } finally {
    await receiver.close()
  }
}

/** Measures deliveries to an endpoint next to dead ones of the same partner, and a recovery. */
export async function runWebhooks(scale: Scale): Promise<Report> {
  const { events, dead, recovered } = sizes[scale]
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  let alone = 0
  for (const count of dead) {
    const { perSecond, repeated } = await measureBesideDead(events, count)
    alone ||= perSecond
    const name = count === 0 ? 'one endpoint' : `one next to ${count} dead ones`
    rows.push([name, perSecond.toFixed(0), (perSecond / alone).toFixed(2), String(repeated), ''])
    samples[name] = events
  }
  const { perSecond, repeated, answeredMs } = await measureRecovery(recovered)
  const ratio = (perSecond / alone).toFixed(2)
  rows.push(['a recovery', perSecond.toFixed(0), ratio, String(repeated), `${answeredMs.toFixed(0)} ms`])
  samples.recovery = recovered
  return { text: renderTable(['webhooks', 'events/s', 'ratio', 'repeated', 'answered after'], rows), samples }
}
