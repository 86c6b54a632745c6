import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer } from '@consult/db/testing'
import { type AppOptions, type AppProcess, startApp, until } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { cpuTime } from '../report/cpu-time.ts'
import { milliseconds, ratio, whole } from '../report/figures.ts'
import { residentMemory } from '../report/resident-memory.ts'
import { renderTable } from '../report/table.ts'
import { createAudience } from './audience.ts'
import { RawStreams } from './raw-streams.ts'

const handWritten = { folder: 'bench', program: 'src/streams/hand-written-server.ts' }
const partners = Number(process.env.BENCH_PARTNERS ?? 10)
const sizes = {
  full: {
    audience: { partners, physicians: 100, tabs: 5, widgets: 500 },
    settleSeconds: 15,
    idleSeconds: 20,
    eventsPerSecond: 2 * partners,
    eventSeconds: 15,
    warmUp: 100,
  },
  miniature: {
    audience: { partners: 2, physicians: 2, tabs: 2, widgets: 4 },
    settleSeconds: 0.1,
    idleSeconds: 0.3,
    eventsPerSecond: 20,
    eventSeconds: 0.5,
    warmUp: 2,
  },
} as const satisfies Record<Scale, unknown>

const arrivalMs = 30_000

/** The figures of one server. */
interface Measured {
  readonly opening: number
  /** Bytes per stream, in the process. */
  readonly memory: number
  /** Shares of a core. */
  readonly idle: number
  readonly busy: number
  /** Milliseconds of processor time for an event on one stream. */
  readonly perFrame: number
  readonly events: number
  readonly reconnecting: number
  readonly failures: number
  /** Events that did not arrive on a stream. */
  readonly missed: number
}

/** Calls `work` at a steady rate without waiting for it. */
async function steadily(perSecond: number, seconds: number, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now()
  const all: Promise<unknown>[] = []
  for (let n = 0; n < Math.round(perSecond * seconds); n += 1) {
    await pause(Math.max(0, began + (n / perSecond) * 1_000 - performance.now()))
    all.push(work())
  }
  await Promise.all(all)
}

/** The load on one server. */
interface Load {
  readonly size: (typeof sizes)[Scale]
  readonly bearers: readonly string[]
  readonly eventsPerSecond: number
  /** How many streams receive an event. */
  readonly receivers: number
  readonly say: (streams: RawStreams) => Promise<unknown>
}

async function measure(server: AppProcess, load: Load): Promise<Measured> {
  const { size, bearers, eventsPerSecond, receivers, say } = load
  const during = async (work: () => Promise<unknown>) => {
    const [before, began] = [cpuTime(server.pid) ?? 0, performance.now()]
    await work()
    return { cpuMs: (cpuTime(server.pid) ?? 0) - before, ms: performance.now() - began }
  }
  // The first streams load code and open connections to the database.
  const first = new RawStreams(server.url, bearers.slice(0, size.warmUp))
  await first.open()
  first.cut()
  await pause(size.settleSeconds * 1_000)

  const streams = new RawStreams(server.url, bearers)
  try {
    const before = residentMemory(server.pid) ?? 0
    const opening = await streams.open()
    await pause(size.settleSeconds * 1_000)
    const memory = ((residentMemory(server.pid) ?? 0) - before) / bearers.length
    const idle = await during(() => pause(size.idleSeconds * 1_000))
    const idleShare = idle.cpuMs / idle.ms

    const expected = Math.round(eventsPerSecond * size.eventSeconds) * receivers
    const events = await during(async () => {
      await steadily(eventsPerSecond, size.eventSeconds, () => say(streams))
      await until('every event has arrived', () => streams.events >= expected, arrivalMs).catch(() => undefined)
    })
    const { lost, events: arrived } = streams
    streams.cut()
    const reconnecting = await streams.open()
    return {
      opening: opening.ms,
      memory,
      idle: idleShare,
      busy: events.cpuMs / events.ms,
      perFrame: Math.max(0, events.cpuMs - idleShare * events.ms) / expected,
      events: arrived,
      reconnecting: reconnecting.ms,
      failures: opening.failures + reconnecting.failures + lost,
      missed: Math.max(0, expected - arrived),
    }
  } finally {
    streams.cut()
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`
const microseconds = (ms: number) => `${(ms * 1_000).toFixed(0)} µs`

/**
 * Measures many streams on one API process, next to a hand-written server that sends the same bytes: memory per stream,
 * the processor time of silent streams and of an event on a stream, and how long all of them take to reconnect at once.
 */
export async function runStreams(scale: Scale): Promise<Report> {
  const size = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const withServer = async (app: AppOptions['app'], name: string, work: (started: AppProcess) => Promise<Measured>) => {
    const nodeArguments = process.env.BENCH_NODE_ARGUMENTS?.split(' ') ?? []
    const started = await startApp({ name, app, databaseUrl: server.url, nodeArguments, onUnexpectedEnd })
    try {
      await started.ready()
      return await work(started)
    } finally {
      await started.stop()
    }
  }
  try {
    const audience = await createAudience(services, size.audience)
    const { bearers } = audience
    const { physicians, tabs } = size.audience
    let sample = ''
    const { eventsPerSecond } = size
    // Every tab of the partner's physicians receives an event, and the widget of its patient.
    const receivers = physicians * tabs + 1
    const say = async (streams: RawStreams) => {
      await audience.say()
      sample ||= streams.sample
    }
    const ours = await withServer('api', 'API', (api) =>
      measure(api, { size, bearers, eventsPerSecond, receivers, say }),
    )
    const theirs = await withServer(handWritten, 'hand-written', (baseline) =>
      measure(baseline, {
        size,
        bearers,
        // The baseline sends a frame to every stream, so it gets fewer of them.
        eventsPerSecond: (eventsPerSecond * receivers) / bearers.length,
        receivers: bearers.length,
        say: () => fetch(`${baseline.url}/frame`, { method: 'POST', body: `${sample}id: 1000000000.1.abcdefgh\n\n\n` }),
      }),
    )
    const row = (what: string, format: (value: number) => string, read: (side: Measured) => number) => [
      what,
      format(read(ours)),
      format(read(theirs)),
      read(theirs) > 0 ? ratio(read(ours) / read(theirs)) : '',
    ]
    const text = renderTable(
      [`${whole(bearers.length)} streams`, 'Consult API', 'hand-written', 'ratio'],
      [
        row('memory per stream', kibibytes, ({ memory }) => memory),
        row('silent streams, of a core', percent, ({ idle }) => idle),
        row('events, of a core', percent, ({ busy }) => busy),
        row('CPU per event and stream', microseconds, ({ perFrame }) => perFrame),
        row('all opened at once', milliseconds, ({ opening }) => opening),
        row('all reconnected at once', milliseconds, ({ reconnecting }) => reconnecting),
        ['failed or lost streams', whole(ours.failures), whole(theirs.failures), ''],
        ['missed events', whole(ours.missed), whole(theirs.missed), ''],
      ],
    )
    return { text, samples: { streams: bearers.length, events: ours.events, baseline: theirs.events } }
  } finally {
    await close()
    await server.close()
  }
}
