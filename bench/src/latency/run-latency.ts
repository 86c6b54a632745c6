import { startTestServer } from '@consult/db/testing'
import { addSeconds } from '@consult/domain'
import type { OperatorServices } from '@consult/request'
import { type AppOptions, type AppProcess, startApp, until } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { postForAWhile } from '../post-message/closed-loop.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population, type Subject } from '../product/population.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { renderTable } from '../report/table.ts'
import { type EventStream, followStream } from './event-stream.ts'
import { postSteadily } from './post-steadily.ts'
import { Sightings } from './sightings.ts'

const handWritten = { folder: 'bench', program: 'src/latency/hand-written-pipeline.ts' }
const sizes = {
  full: { patients: 500, widgets: 50, perSecond: 200, most: 1_000, warmUpSeconds: 3, seconds: 5, rounds: 5 },
  miniature: { patients: 10, widgets: 5, perSecond: 20, most: 30, warmUpSeconds: 0.5, seconds: 1, rounds: 1 },
} as const satisfies Record<Scale, unknown>
const arrivalMs = 60_000
/** The share of what the service accepts and delivers. */
const share = 0.7

/** Creates a frame session, as the widget uses. */
const frameSession = (services: OperatorServices, { partnerId }: Population, subject: Subject) =>
  services.auth.embedSessions.begin('frame', {
    partnerId,
    patientId: subject.patientId,
    consultId: null,
    keyGeneration: 1,
    keyHash: null,
    origin: null,
    expiresAt: addSeconds(new Date(), 3600),
  })

async function physicianSession(apiUrl: string, { apiKey, physicianId }: Population): Promise<string> {
  const response = await fetch(`${apiUrl}/v1/physicians/${physicianId}/session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
  })
  return ((await response.json()) as { token: string }).token
}

/** A pipeline, with a physician who follows everything and widgets that follow their patients. */
class Side {
  readonly name: string
  readonly url: string
  readonly #streams: EventStream[] = []
  #sightings = new Sightings()

  constructor(name: string, url: string) {
    this.name = name
    this.url = url
  }

  async follow(by: 'physician' | 'widget', bearer: string): Promise<void> {
    const stream = await followStream(this.url, bearer, (message) => this.#sightings.see(by, message))
    this.#streams.push(stream)
    await stream.caughtUp
  }

  /** Posts at a rate, and resolves when the physician has seen everything. */
  async post(population: Population, load: { perSecond: number; seconds: number }): Promise<Sightings> {
    const sightings = new Sightings()
    this.#sightings = sightings
    await postSteadily(this.url, population, {
      ...load,
      onAccepted: (messageId, sentAt) => sightings.accept(messageId, sentAt),
    })
    await until('every message has been seen', () => sightings.areAllSeen, arrivalMs)
    return sightings
  }

  close = () => Promise.all(this.#streams.map((stream) => stream.close()))
}

/** Messages per second that are accepted and seen, from clients that each wait for the answer before they post again. */
async function capacityOf(side: Side, population: Population, ms: number): Promise<number> {
  const begun = performance.now()
  const { requests } = await postForAWhile(side.url, population, { variant: 'keyed', connections: 32, ms })
  // A message counts as seen when all messages before it have been seen.
  await side.post(population, { perSecond: 20, seconds: 0.05 })
  return (requests / (performance.now() - begun)) * 1_000
}

const shares = [0.5, 0.9, 0.99, 1]

function rowsOf(ours: readonly Sightings[], theirs: readonly Sightings[]): string[][] {
  const row = (what: string, delaysOf: (side: Sightings) => number[], sides: readonly Sightings[]) => {
    const all = sides.flatMap(delaysOf).toSorted((a, b) => a - b)
    return [what, whole(all.length), ...shares.map((each) => milliseconds(quantile(all, each)))]
  }
  const compared = (what: string, delaysOf: (side: Sightings) => number[]) => {
    const ratioOf = (each: number) =>
      ratio(
        median(
          ours.map((side, n) => quantile(delaysOf(side), each) / quantile(delaysOf(theirs[n] as Sightings), each)),
        ),
      )
    return [
      [...row(what, delaysOf, ours), ratioOf(0.5), ratioOf(0.99)],
      [...row(`${what}, hand-written`, delaysOf, theirs), '', ''],
    ]
  }
  return [
    ...compared('post to physician', (side) => side.delays('sentAt', 'physician')),
    ...compared('post to widget', (side) => side.delays('sentAt', 'widget')),
    row('202 to physician', (side) => side.delays('answeredAt', 'physician'), ours),
    row('accepted until in delivery', (side) => side.hops().toWorker, ours),
    row('in delivery until seen', (side) => side.hops().toSight, ours),
  ]
}

/**
 * Measures how long after its post a client sees a message, with one API process and one worker, next to a hand-written
 * pipeline. Both take turns at the same rates on the same database.
 */
export async function runLatency(scale: Scale): Promise<Report> {
  const { patients, widgets, perSecond, most, warmUpSeconds, seconds, rounds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const processes: AppProcess[] = []
  const sides: Side[] = []
  const start = async (name: string, app: AppOptions['app']) => {
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const nodeArguments = process.env.BENCH_NODE_ARGUMENTS?.split(' ') ?? []
    const started = await startApp({ name, app, databaseUrl: server.url, nodeArguments, onUnexpectedEnd })
    processes.push(started)
    await started.ready()
    return started.url
  }
  try {
    const population = await createPopulation(services, patients)
    const ours = new Side('Consult', await start('API', 'api'))
    await start('worker', 'worker')
    const theirs = new Side('hand-written', await start('hand-written', handWritten))
    sides.push(ours, theirs)
    await ours.follow('physician', await physicianSession(ours.url, population))
    await theirs.follow('physician', 'all')
    for (const subject of population.subjects.slice(0, widgets)) {
      await ours.follow('widget', await frameSession(services, population, subject))
      await theirs.follow('widget', subject.asyncConsultId)
    }

    for (const side of sides) await side.post(population, { perSecond, seconds: warmUpSeconds })
    const capacity = await runStage('capacity', () => capacityOf(ours, population, warmUpSeconds * 1_000))
    // Above the rate that the service accepts, the bench would only measure the queue.
    const rates = [...new Set([perSecond, most].map((rate) => Math.round(Math.min(rate, capacity * share))))]

    const tables: string[] = []
    const samples: Record<string, number> = {}
    for (const rate of rates) {
      const measured = { ours: [] as Sightings[], theirs: [] as Sightings[] }
      await runStage(`${rate}/s`, async () => {
        for (let round = 0; round < rounds; round += 1) {
          for (const isOurs of [round % 2 === 0, round % 2 === 1]) {
            const sightings = await (isOurs ? ours : theirs).post(population, { perSecond: rate, seconds })
            measured[isOurs ? 'ours' : 'theirs'].push(sightings)
          }
        }
      })
      const head = [`latency at ${whole(rate)}/s`, 'messages', 'p50', 'p90', 'p99', 'longest', 'ratio of p50', 'of p99']
      tables.push(renderTable(head, rowsOf(measured.ours, measured.theirs)))
      for (const [name, all] of Object.entries(measured)) {
        samples[`${rate}/s, ${name}`] = all.reduce((sum, each) => sum + each.delays('sentAt', 'physician').length, 0)
      }
    }
    const accepted = `${whole(capacity)} messages per second accepted and seen, from 32 clients`
    return { text: [...tables, accepted].join('\n\n'), samples }
  } finally {
    await Promise.all(sides.map((side) => side.close()))
    await Promise.all(processes.map((started) => started.stop()))
    await close()
    await server.close()
  }
}
