import type { Report, Scale } from '../bench.ts'
import { type Installation, withInstallation } from '../outages/installation.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { milliseconds, ratio } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { renderTable } from '../report/table.ts'
import { createTimeLimit, type TimeLimit } from '../report/time-limit.ts'
import { renderSplit } from './load-split.ts'
import { backlogStages, measureBacklog } from './measure-backlog.ts'
import { measureRate, type PhaseResult, type RateScenario, rateStages } from './measure-rate.ts'
import { named } from './partner-endpoints.ts'

/** All parts together end within five minutes. Of these, this much is for starting and stopping the processes. */
const limitMs = 5 * 60_000
const aroundMs = 45_000

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

/** The scenario with the values that the command line gives as `name=number`. @throws for an unknown name. */
function scenarioOf(scenario: RateScenario, parts: readonly string[]): RateScenario {
  const given = parts.filter((part) => part.includes('=')).map((part) => part.split('=') as [string, string])
  for (const [name, value] of given) {
    if (!(name in scenario) || !/^\d+$/.test(value))
      throw new Error(`no such setting of bench webhooks: ${name}=${value}`)
  }
  return { ...scenario, ...Object.fromEntries(given.map(([name, value]) => [name, Number(value)])) }
}

/** The delays of deliveries at a fixed rate, as a table. */
function reportRate(phases: readonly PhaseResult[]): Report {
  const alone = phases[0]?.p95 ?? 0
  const rows = phases.map((phase) => [
    named(phase.name, { count: phase.deliveries, expected: phase.expected }),
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

/** Runs the wanted parts on one installation. */
async function runParts(
  installation: Installation,
  limit: TimeLimit,
  { backlog, rate }: { backlog: Parameters<typeof measureBacklog>[2] | null; rate: RateScenario | null },
): Promise<Report[]> {
  const { services, close } = await composeForBench(installation.server.url)
  const newPartner = () => createPopulation(services, 1)
  const { wakeUps } = services
  try {
    return [
      ...(backlog ? [await measureBacklog(installation, newPartner, backlog)] : []),
      ...(rate ? [reportRate(await measureRate({ installation, wakeUps, newPartner, limit }, rate))] : []),
    ]
  } finally {
    await close()
  }
}

/**
 * Measures deliveries to endpoints beside dead endpoints and beside a recovery: how fast they are and, at a fixed rate,
 * how late. It ends within five minutes, unless the command line asks for more seconds, and names what it left out.
 */
export async function runWebhooks(scale: Scale, parts: readonly string[]): Promise<Report> {
  const { rate, ...backlog } = sizes[scale]
  const scenario = scenarioOf(rate, parts)
  const names = parts.filter((part) => !part.includes('='))
  const isWanted = (name: string) => names.length === 0 || names.includes(name)
  if (!isWanted('backlog') && !isWanted('rate')) throw new Error('parts of bench webhooks: backlog, rate')
  const begun = performance.now()
  const longer = Math.max(0, scenario.seconds - rate.seconds) * 1000 * rateStages(scenario)
  const { reports, leftOut } = await runStage('starting and stopping', () =>
    withInstallation({ patients: 1 }, async (installation) => {
      const stages = (isWanted('backlog') ? backlogStages(backlog) : 0) + (isWanted('rate') ? rateStages(scenario) : 0)
      const milliseconds = limitMs + longer - aroundMs - (performance.now() - begun)
      const limit = createTimeLimit({ milliseconds, stages })
      const reports = await runParts(installation, limit, {
        backlog: isWanted('backlog') ? { ...backlog, limit } : null,
        rate: isWanted('rate') ? scenario : null,
      })
      return { reports, leftOut: limit.leftOut }
    }),
  )
  const left = leftOut.length > 0 ? [`Left out, because the time was over: ${leftOut.join(', ')}.`] : []
  return {
    text: [...reports.map(({ text }) => text), ...left].join('\n\n'),
    samples: Object.assign({}, ...reports.map(({ samples }) => samples)),
  }
}
