import { startTestServer } from '@consult/db/testing'
import { addSeconds, type EventMessage } from '@consult/domain'
import type { OperatorServices } from '@consult/request'
import { type AppProcess, startApp, until } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population, type Subject } from '../product/population.ts'
import { milliseconds, quantile } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type EventStream, followStream } from './event-stream.ts'
import { postSteadily } from './post-steadily.ts'

const sizes = {
  full: { patients: 500, widgets: 50, perSecond: 200, warmUpSeconds: 3, seconds: 20 },
  miniature: { patients: 10, widgets: 5, perSecond: 20, warmUpSeconds: 1, seconds: 2 },
} as const satisfies Record<Scale, unknown>
const arrivalMs = 60_000

/** When each message was answered and when each kind of client saw it, in milliseconds of this process's clock. */
class Sightings {
  readonly accepted = new Map<string, number>()
  readonly messages = new Map<string, EventMessage>()
  readonly seen = { portal: new Map<string, number>(), widget: new Map<string, number>() }

  see(by: 'portal' | 'widget', message: EventMessage): void {
    this.seen[by].set(message.messageId, performance.now())
    this.messages.set(message.messageId, message)
  }

  /** Returns the sorted times from the answer until a client saw the message; 0 if the client saw it first. */
  delays(by: 'portal' | 'widget'): number[] {
    const delays = [...this.seen[by]].flatMap(([messageId, at]) => {
      const accepted = this.accepted.get(messageId)
      return accepted === undefined ? [] : [Math.max(0, at - accepted)]
    })
    return delays.toSorted((a, b) => a - b)
  }

  /**
   * Returns sorted times by the service's clock: from acceptance to the start of delivery, and from there until a
   * client saw it.
   */
  hops(): { toWorker: number[]; toSight: number[] } {
    const sort = (values: number[]) => values.toSorted((a, b) => a - b)
    const landed = [...this.messages.values()].filter(({ messageId }) => this.accepted.has(messageId))
    return {
      toWorker: sort(landed.map(({ createdAt, acceptedAt }) => Date.parse(createdAt) - Date.parse(acceptedAt))),
      toSight: sort(
        landed.map(({ messageId, createdAt }) => {
          const seen = this.seen.portal.get(messageId) ?? Number.NaN
          return performance.timeOrigin + seen - Date.parse(createdAt)
        }),
      ),
    }
  }
}

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

const rowOf = (what: string, delays: readonly number[]) => [
  what,
  String(delays.length),
  ...[0.5, 0.9, 0.99, 1].map((share) => milliseconds(quantile(delays, share))),
]

/**
 * Measures how long after the 202 a client sees a message. There is one API process and one worker, a physician's
 * stream with all messages, and patients' widgets with their own, while messages arrive at a steady rate.
 */
export async function runLatency(scale: Scale): Promise<Report> {
  const { patients, widgets, perSecond, warmUpSeconds, seconds } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const processes: AppProcess[] = []
  const streams: EventStream[] = []
  try {
    const population = await createPopulation(services, patients)
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const api = await startApp({ name: 'API', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
    processes.push(api)
    processes.push(await startApp({ name: 'worker', app: 'worker', databaseUrl: server.url, onUnexpectedEnd }))
    await Promise.all(processes.map((started) => started.ready()))

    const sightings = new Sightings()
    const physician = await physicianSession(api.url, population)
    streams.push(await followStream(api.url, physician, (message) => sightings.see('portal', message)))
    for (const subject of population.subjects.slice(0, widgets)) {
      const session = await frameSession(services, population, subject)
      streams.push(await followStream(api.url, session, (message) => sightings.see('widget', message)))
    }
    await Promise.all(streams.map((stream) => stream.caughtUp))

    await postSteadily(api.url, population, { perSecond, seconds: warmUpSeconds, onAccepted: () => undefined })
    await postSteadily(api.url, population, {
      perSecond,
      seconds,
      onAccepted: (messageId) => sightings.accepted.set(messageId, performance.now()),
    })
    await until(
      'every message has been seen',
      () => [...sightings.accepted.keys()].every((messageId) => sightings.seen.portal.has(messageId)),
      arrivalMs,
    )
    const { toWorker, toSight } = sightings.hops()
    const text = renderTable(
      [`latency at ${perSecond}/s`, 'messages', 'p50', 'p90', 'p99', 'longest'],
      [
        rowOf('202 to physician', sightings.delays('portal')),
        rowOf('202 to widget', sightings.delays('widget')),
        rowOf('accepted until in delivery', toWorker),
        rowOf('in delivery until seen', toSight),
      ],
    )
    const samples = {
      physician: sightings.delays('portal').length,
      widget: sightings.delays('widget').length,
      'in delivery': toSight.length,
    }
    return { text, samples }
  } finally {
    await Promise.all(streams.map((stream) => stream.close()))
    await Promise.all(processes.map((started) => started.stop()))
    await close()
    await server.close()
  }
}
