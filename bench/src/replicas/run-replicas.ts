import type { Report, Scale } from '../bench.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { askForAWhile, type Turn } from './closed-loop.ts'
import { type Callers, consultList, listAfterPost, reads } from './reads.ts'
import { type ReplicatedApi, type Side, startReplicatedApi } from './replicated-api.ts'

const messagesPerConsult = 20
const sizes = {
  full: { messages: 200_000, clients: 8, warmUpMs: 1_500, roundMs: 3_000, rounds: 6 },
  miniature: { messages: 2_000, clients: 4, warmUpMs: 100, roundMs: 250, rounds: 1 },
} as const satisfies Record<Scale, unknown>

type Load = { readonly clients: number; readonly turn: (n: number) => Turn }

/** The figures of one side in one round. Processor time is per measured request, in milliseconds. */
interface Round {
  readonly times: readonly number[]
  readonly primaryCpu: number | null
  readonly replicaCpu: number | null
}

/** Sums over all rounds of a side. */
const timesOf = (rounds: readonly Round[]) => rounds.flatMap(({ times }) => times).toSorted((a, b) => a - b)
const middleOf = (values: readonly (number | null)[]) => {
  const known = values.filter((value) => value !== null)
  return known.length > 0 ? median(known) : null
}
const perRequest = (value: number | null) => (value === null ? '' : `${value.toFixed(2)} ms`)

async function runRound({ primaryCpu, replicaCpu }: ReplicatedApi, side: Side, load: Load, ms: number): Promise<Round> {
  const [primaryBefore, replicaBefore] = [primaryCpu(), replicaCpu()]
  const times = await askForAWhile(side.url, { ...load, ms })
  const [primaryAfter, replicaAfter] = [primaryCpu(), replicaCpu()]
  const share = (before: number | null, after: number | null) =>
    before === null || after === null ? null : (after - before) / times.length
  return { times, primaryCpu: share(primaryBefore, primaryAfter), replicaCpu: share(replicaBefore, replicaAfter) }
}

/** Runs a load against both sides in turns. The one that starts changes with every round. */
async function compare(api: ReplicatedApi, load: Load, scale: Scale): Promise<{ alone: Round[]; replicated: Round[] }> {
  const { warmUpMs, roundMs, rounds } = sizes[scale]
  const [alone, replicated]: [Round[], Round[]] = [[], []]
  for (const side of [api.alone, api.replicated]) await askForAWhile(side.url, { ...load, ms: warmUpMs })
  for (let round = 0; round < rounds; round += 1) {
    const sides = [
      { side: api.alone, measured: alone },
      { side: api.replicated, measured: replicated },
    ]
    for (const { side, measured } of round % 2 === 0 ? sides : sides.reverse())
      measured.push(await runRound(api, side, load, roundMs))
  }
  return { alone, replicated }
}

/** The table of the load that the replica takes from the primary. */
async function measureRelief(api: ReplicatedApi, callersOf: () => Promise<Callers>, scale: Scale): Promise<Report> {
  const { clients, roundMs } = sizes[scale]
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  for (const read of reads) {
    const callers = await callersOf()
    const load = { clients, turn: (n: number) => ({ measured: read.ask(callers, n) }) }
    const { alone, replicated } = await compare(api, load, scale)
    const cpu = (rounds: readonly Round[]) => middleOf(rounds.map(({ primaryCpu }) => primaryCpu))
    const [cpuAlone, cpuReplicated] = [cpu(alone), cpu(replicated)]
    const perSecond = (rounds: readonly Round[]) => median(rounds.map(({ times }) => times.length / (roundMs / 1000)))
    rows.push([
      read.name,
      perRequest(cpuAlone),
      perRequest(cpuReplicated),
      cpuAlone && cpuReplicated !== null ? ratio(cpuReplicated / cpuAlone) : '',
      perRequest(middleOf(replicated.map(({ replicaCpu }) => replicaCpu))),
      whole(perSecond(alone)),
      whole(perSecond(replicated)),
      ratio(perSecond(replicated) / perSecond(alone)),
    ])
    samples[read.name] = Math.min(timesOf(alone).length, timesOf(replicated).length)
  }
  const head = ['replicas', 'primary CPU', 'with', 'ratio', 'replica CPU', 'requests/s', 'with', 'ratio']
  return { text: renderTable(head, rows), samples }
}

/** How many of the reads between two counts the replica answered, and why other reads went to the primary. */
function whereAnswered(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  const counts = [...after].map(([outcome, n]) => [outcome, n - (before.get(outcome) ?? 0)] as const)
  const total = counts.reduce((sum, [, n]) => sum + n, 0)
  const shown = counts.filter(([, n]) => n > 0).toSorted(([, a], [, b]) => b - a)
  return { total, text: shown.map(([outcome, n]) => `${outcome} ${((100 * n) / total).toFixed(1)} %`).join(', ') }
}

/** The table of what reads wait for: the position of the primary, and the replica's catching up with it. */
async function measureWaits(api: ReplicatedApi, callersOf: () => Promise<Callers>, scale: Scale): Promise<Report> {
  const { clients } = sizes[scale]
  const callers = await callersOf()
  const afterPost = (n: number) => listAfterPost(callers, n)
  const loads: readonly (readonly [string, Load])[] = [
    ['nothing written, one client', { clients: 1, turn: (n) => ({ measured: consultList.ask(callers, n) }) }],
    ['right after an own post, one client', { clients: 1, turn: afterPost }],
    [`right after an own post, ${clients} clients`, { clients, turn: afterPost }],
  ]
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  for (const [name, load] of loads) {
    const before = await api.replicated.outcomes()
    const { alone, replicated } = await compare(api, load, scale)
    const answered = whereAnswered(before, await api.replicated.outcomes())
    const [without, withReplica] = [timesOf(alone), timesOf(replicated)]
    rows.push([
      name,
      ...[without, withReplica].flatMap((times) => [
        milliseconds(quantile(times, 0.5)),
        milliseconds(quantile(times, 0.99)),
      ]),
      ratio(quantile(withReplica, 0.5) / quantile(without, 0.5)),
      answered.text,
    ])
    samples[`${name}, counted by the API`] = answered.total
    samples[name] = Math.min(without.length, withReplica.length)
  }
  const head = ['a list of consults', 'p50', 'p99', 'with: p50', 'p99', 'ratio', 'answered by']
  return { text: renderTable(head, rows), samples }
}

/**
 * Measures reads through two API processes on one primary, one of them with a streaming replica: the load that the
 * replica takes from the primary, and the cost for a read of seeing every earlier write. Source: docs/operations.md,
 * Read replicas.
 */
export async function runReplicas(scale: Scale): Promise<Report> {
  const { messages } = sizes[scale]
  const closing: (() => Promise<unknown>)[] = []
  try {
    const api = await startReplicatedApi(messages, closing)
    const callersOf = async () => ({
      apiKey: api.apiKey,
      session: await api.signIn(),
      consults: messages / messagesPerConsult,
    })
    const relief = await measureRelief(api, callersOf, scale)
    const waits = await measureWaits(api, callersOf, scale)
    return { text: `${relief.text}\n\n${waits.text}`, samples: { ...relief.samples, ...waits.samples } }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
