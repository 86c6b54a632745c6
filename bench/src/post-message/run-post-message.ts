import { startTestServer } from '@consult/db/testing'
import { type AppOptions, type AppProcess, startApp } from '@consult/testing'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { cpuTime } from '../report/cpu-time.ts'
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

/** A period of load with the server's CPU time. */
type Measured = Stretch & { readonly cpuMs: number | null }

const rate = ({ requests, ms }: Stretch) => (requests / ms) * 1000

function rowOf(variant: Variant, name: string, measured: readonly Measured[], shown: string): string[] {
  const latencies = measured.flatMap((stretch) => stretch.latencies).toSorted((a, b) => a - b)
  const cpu = measured.map((stretch) => stretch.cpuMs)
  return [
    `${variant}, ${name}`,
    whole(median(measured.map(rate))),
    milliseconds(quantile(latencies, 0.5)),
    milliseconds(quantile(latencies, 0.99)),
    cpu.includes(null) ? '' : `${median(cpu as number[]).toFixed(2)} ms`,
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
    const { services, close } = composeForBench(server.url)
    const population = await createPopulation(services, patients)
    await close()
    const real = await start('api', 'Consult API')
    const yardstick = await start(handWritten, 'hand-written')

    const measure = async (side: Side, variant: Variant, ms: number): Promise<Measured> => {
      const before = cpuTime(side.process.pid)
      const stretch = await postForAWhile(side.process.url, population, { variant, ms })
      const after = cpuTime(side.process.pid)
      return { ...stretch, cpuMs: before === null || after === null ? null : (after - before) / stretch.requests }
    }

    const rows: string[][] = []
    const samples: Record<string, number> = {}
    for (const variant of ['keyed', 'keyless'] as const) {
      for (const side of [real, yardstick]) await measure(side, variant, warmUpMs)
      const ours: Measured[] = []
      const theirs: Measured[] = []
      for (let round = 0; round < rounds; round += 1) {
        if (round % 2 === 1) theirs.push(await measure(yardstick, variant, roundMs))
        ours.push(await measure(real, variant, roundMs))
        if (round % 2 === 0) theirs.push(await measure(yardstick, variant, roundMs))
      }
      const ratios = ours.map((stretch, n) => rate(stretch) / rate(theirs[n] ?? stretch))
      for (const [{ name }, measured] of [
        [real, ours],
        [yardstick, theirs],
      ] as const) {
        samples[`${variant}, ${name}`] = measured.reduce((sum, { requests }) => sum + requests, 0)
      }
      rows.push(rowOf(variant, real.name, ours, ratio(median(ratios))), rowOf(variant, yardstick.name, theirs, '1.00'))
    }
    return { text: renderTable(['post-message', 'requests/s', 'p50', 'p99', 'CPU/request', 'ratio'], rows), samples }
  } finally {
    await Promise.all(processes.map((started) => started.stop()))
    await server.close()
  }
}
