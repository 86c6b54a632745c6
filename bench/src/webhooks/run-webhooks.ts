import type { Report, Scale } from '../bench.ts'
import { withInstallation } from '../outages/installation.ts'
import { milliseconds, ratio } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { renderTable } from '../report/table.ts'
import { renderSplit } from './load-split.ts'
import { measureRate, type RateScenario } from './measure-rate.ts'
import { addEndpoint, addEvents, request, startReceiver, untilReceived } from './partner-endpoints.ts'

const sizes = {
  full: {
    events: 5_000,
    dead: [0, 10, 18],
    recovered: 10_000,
    rate: { rate: 1_000, seconds: 30, endpoints: 100, dead: 10, perPartner: 1, recovered: 30_000, recovering: 10 },
  },
  miniature: {
    events: 50,
    dead: [0, 2],
    recovered: 60,
    rate: { rate: 40, seconds: 1, endpoints: 4, dead: 1, perPartner: 2, recovered: 20, recovering: 2 },
  },
} as const satisfies Record<Scale, unknown>

/** The results of a receiver: events per second, and how many events it received more than once. */
interface Measured {
  readonly perSecond: number
  readonly repeated: number
}

const repeatedIn = (events: ReadonlyMap<string, number>) => [...events.values()].filter((times) => times > 1).length

/** Delivers events to one endpoint, next to a number of the partner's other endpoints that refuse connections. */
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

/** Recovers events that an endpoint missed while it was disabled. */
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

/** Measures how fast a backlog reaches an endpoint next to dead ones of the same partner, and a recovery. */
async function runBacklog(scale: Scale): Promise<Report> {
  const { events, dead, recovered } = sizes[scale]
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  let alone = 0
  for (const count of dead) {
    const name = count === 0 ? 'one endpoint' : `one next to ${count} dead ones`
    const { perSecond, repeated } = await runStage(name, () => measureBesideDead(events, count))
    alone ||= perSecond
    rows.push([name, perSecond.toFixed(0), ratio(perSecond / alone), String(repeated), ''])
    samples[name] = events
  }
  const { perSecond, repeated, answeredMs } = await runStage('a recovery', () => measureRecovery(recovered))
  rows.push(['a recovery', perSecond.toFixed(0), ratio(perSecond / alone), String(repeated), milliseconds(answeredMs)])
  samples.recovery = recovered
  return { text: renderTable(['webhooks', 'events/s', 'ratio', 'repeated', 'answered after'], rows), samples }
}

/** The scenario with the values that the command line gives as `name=number`. @throws for an unknown name. */
function scenarioOf(scenario: RateScenario, parts: readonly string[]): RateScenario {
  const given = parts.filter((part) => part.includes('=')).map((part) => part.split('=') as [string, string])
  for (const [name, value] of given) {
    if (!(name in scenario) || !/^\d+$/.test(value))
      throw new Error(`no such setting of bench webhooks: ${name}=${value}`)
  }
  return { ...scenario, ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) }
}

/** Measures the delays of deliveries at a fixed rate. */
async function runRate(scenario: RateScenario): Promise<Report> {
  const phases = await measureRate(scenario)
  const alone = phases[0]?.p95 ?? 0
  const rows = phases.map((phase) => [
    phase.name,
    milliseconds(phase.p50),
    milliseconds(phase.p95),
    ratio(phase.p95 / alone),
    phase.perSecond.toFixed(0),
    phase.recoveredPerSecond === null ? '' : phase.recoveredPerSecond.toFixed(0),
    String(phase.repeated),
    renderSplit(phase.split),
    phase.split.load.toFixed(1),
  ])
  const head = ['at a fixed rate', 'p50', 'p95', 'ratio of p95', 'delivered/s', 'recovered/s', 'repeated']
  const text = renderTable([...head, 'cores: workers + database + bench', 'load'], rows)
  const samples = Object.fromEntries(phases.map(({ name, deliveries }) => [name, deliveries]))
  return { text, samples }
}

/**
 * Measures deliveries to endpoints beside dead endpoints and beside a recovery: how fast they are and, at a fixed rate,
 * how late.
 */
export async function runWebhooks(scale: Scale, parts: readonly string[]): Promise<Report> {
  const scenario = scenarioOf(sizes[scale].rate, parts)
  const names = parts.filter((part) => !part.includes('='))
  const reports: Report[] = []
  if (names.length === 0 || names.includes('backlog')) reports.push(await runBacklog(scale))
  if (names.length === 0 || names.includes('rate')) reports.push(await runRate(scenario))
  if (reports.length === 0) throw new Error('parts of bench webhooks: backlog, rate')
  return {
    text: reports.map(({ text }) => text).join('\n\n'),
    samples: Object.assign({}, ...reports.map(({ samples }) => samples)),
  }
}
