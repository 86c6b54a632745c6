import { startTestServer } from '@consult/db/testing'
import { type AppOptions, type AppProcess, startApp } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { cpuTime, databaseCpuTime } from '../report/cpu-time.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { postForAWhile, type Stretch, type Variant } from './closed-loop.ts'

const handWritten = { folder: 'bench', program: 'src/post-message/hand-written-server.ts' }
const sizes = {
  full: { patients: 2_000, warmUpMs: 3_000, roundMs: 2_000, rounds: 10 },
  miniature: { patients: 50, warmUpMs: 200, roundMs: 200, rounds: 2 },
} as const satisfies Record<Scale, unknown>

interface Side {
  readonly name: string
  readonly process: AppProcess
}

/** A period of load with the CPU time of a request, in the server's process and in the database. */
type Measured = Stretch & { readonly cpuMs: number | null; readonly databaseCpuMs: number | null }

/** Who posts: many clients at the same time, or one. */
const loads = [
  { variant: 'keyed', connections: 32 },
  { variant: 'keyless', connections: 32 },
  { variant: 'keyed', connections: 1 },
] as const satisfies readonly { variant: Variant; connections: number }[]

const nameOf = ({ variant, connections }: (typeof loads)[number]) => `${variant}, ${connections} at once`

const rate = ({ requests, ms }: Stretch) => (requests / ms) * 1000

function rowOf(load: string, name: string, measured: readonly Measured[], shown: string): string[] {
  const latencies = measured.flatMap((stretch) => stretch.latencies).toSorted((a, b) => a - b)
  const cpu = (field: 'cpuMs' | 'databaseCpuMs') => {
    const figures = measured.map((stretch) => stretch[field])
    return figures.includes(null) ? '' : `${median(figures as number[]).toFixed(2)} ms`
  }
  return [
    `${load}: ${name}`,
    whole(median(measured.map(rate))),
    milliseconds(quantile(latencies, 0.5)),
    milliseconds(quantile(latencies, 0.99)),
    cpu('cpuMs'),
    cpu('databaseCpuMs'),
    shown,
  ]
}

/**
 * Measures the throughput of `POST /v1/async-consults/{id}/messages` on the real API process, compared with a hand-
 * written route that runs the same statements. Both take turns on the same database, and the one that starts changes
 * with every round. The ratio is the median of the rounds' ratios.
 */
export async function runPostMessage(scale: Scale): Promise<Report> {
  const { patients, warmUpMs, roundMs, rounds } = sizes[scale]
  const server = await startTestServer()
  const processes: AppProcess[] = []
  const start = async (app: AppOptions['app'], name: string): Promise<Side> => {
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const started = await startApp({ name, app, databaseUrl: server.url, onUnexpectedEnd })
    processes.push(started)
    await started.ready()
    return { name, process: started }
  }
  try {
    const { services, close } = await composeForBench(server.url)
    const population = await createPopulation(services, patients)
    await close()
    const real = await start('api', 'Consult API')
    const yardstick = await start(handWritten, 'hand-written')

    const databaseCpu = await databaseCpuTime(server.url)
    const per = (from: number | null, to: number | null, requests: number) =>
      from === null || to === null ? null : (to - from) / requests

    const measure = async (side: Side, load: (typeof loads)[number], ms: number): Promise<Measured> => {
      const before = [cpuTime(side.process.pid), databaseCpu()] as const
      const stretch = await postForAWhile(side.process.url, population, { ...load, ms })
      const { requests } = stretch
      return {
        ...stretch,
        cpuMs: per(before[0], cpuTime(side.process.pid), requests),
        databaseCpuMs: per(before[1], databaseCpu(), requests),
      }
    }

    const rows: string[][] = []
    const samples: Record<string, number> = {}
    for (const load of loads) {
      for (const side of [real, yardstick]) await measure(side, load, warmUpMs)
      const ours: Measured[] = []
      const theirs: Measured[] = []
      for (let round = 0; round < rounds; round += 1) {
        if (round % 2 === 1) theirs.push(await measure(yardstick, load, roundMs))
        ours.push(await measure(real, load, roundMs))
        if (round % 2 === 0) theirs.push(await measure(yardstick, load, roundMs))
      }
      const ratios = ours.map((stretch, n) => rate(stretch) / rate(theirs[n] ?? stretch))
      for (const [{ name }, measured] of [
        [real, ours],
        [yardstick, theirs],
      ] as const) {
        samples[`${nameOf(load)}: ${name}`] = measured.reduce((sum, { requests }) => sum + requests, 0)
      }
      const ratioOf = ratio(median(ratios))
      rows.push(rowOf(nameOf(load), real.name, ours, ratioOf), rowOf(nameOf(load), yardstick.name, theirs, '1.00'))
    }
    const columns = ['post-message', 'requests/s', 'p50', 'p99', 'API CPU', 'database CPU', 'ratio']
    return { text: renderTable(columns, rows), samples }
  } finally {
    await Promise.all(processes.map((started) => started.stop()))
    await server.close()
  }
}
