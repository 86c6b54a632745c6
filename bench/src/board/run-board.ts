import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer } from '@consult/db/testing'
import { mintPhysicianSession, provisionPhysician, setPresence, setSupervisor } from '@consult/directory'
import type { OperatorServices } from '@consult/request'
import { type AppProcess, startApp } from '@consult/testing'
import { sql } from 'kysely'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { median, milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { renderTable } from '../report/table.ts'
import { BoardReader, type Given } from './board-reader.ts'

/** The physicians of an account, and its open threads: half of them in the queue. */
interface Account {
  readonly physicians: number
  readonly threads: number
}

const sizes = {
  full: {
    large: { physicians: 200, threads: 5_000 },
    small: { physicians: 10, threads: 250 },
    supervisors: 3,
    readEveryMs: 800,
    acts: 40,
    actEveryMs: 250,
    rounds: 3,
  },
  miniature: {
    large: { physicians: 4, threads: 40 },
    small: { physicians: 2, threads: 20 },
    supervisors: 2,
    readEveryMs: 50,
    acts: 4,
    actEveryMs: 20,
    rounds: 1,
  },
} as const satisfies Record<Scale, unknown>

/** An account whose board is open in the browsers of its supervisors. */
interface Side {
  readonly readers: readonly BoardReader[]
  /** Gives the next thread of the queue to the next physician. */
  assign(): Promise<Given>
}

async function prepare(
  services: OperatorServices,
  api: AppProcess,
  { physicians, threads }: Account,
  supervisors: number,
): Promise<Side> {
  const { call, partnerId, physicianId, subjects } = await createPopulation(services, threads)
  const ids: string[] = []
  for (let n = 0; n < physicians; n += 1) {
    const email = `${partnerId}-${n}@bench.example`
    const name = { firstName: 'Board', lastName: `Physician ${n}` }
    const { id } = await provisionPhysician(call, { externalId: `board-${n}`, email, ...name })
    await setPresence(call, { physicianId: id, status: 'online' })
    ids.push(id)
  }
  await services.database.inTenant(partnerId, ({ db }) =>
    sql`
      update async_consults c set physician_id = p.id
      from (select id, number from unnest(${ids}::text[]) with ordinality as p (id, number)) p
      where c.partner_id = ${partnerId} and c.physician_id = ${physicianId}
        and abs(hashtext(c.async_consult_id)) % ${physicians} = p.number - 1`.execute(db),
  )
  await setSupervisor(call, { physicianId, supervisor: true })
  const bearer = (await mintPhysicianSession(call, physicianId)).token
  const readers = Array.from({ length: supervisors }, () => new BoardReader(api.url, bearer))
  const queued = subjects.filter((_, n) => n % 2 === 0)
  let turn = 0
  const given = new Map<string, number>()
  const assign = async () => {
    const subject = queued[turn]
    const to = ids[turn % ids.length]
    if (!subject || !to) throw new Error('the queue is empty')
    turn += 1
    const response = await fetch(`${api.url}/trpc/supervision.assign`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id: subject.asyncConsultId, fromPhysicianId: null, physicianId: to }),
    })
    if (!response.ok) throw new Error(`the assignment was answered with ${response.status}: ${await response.text()}`)
    const more = (given.get(to) ?? 0) + 1
    given.set(to, more)
    return { physicianId: to, more, at: performance.now() }
  }
  return { readers, assign }
}

/** Reads the boards at the pace of the page while threads are assigned. */
async function measure(side: Side, size: (typeof sizes)[Scale]): Promise<void> {
  const { readers, assign } = side
  await Promise.all(readers.map((reader) => reader.read()))
  const ended = new AbortController()
  const reading = Promise.all(readers.map((reader) => reader.keepReading(size.readEveryMs, ended.signal)))
  try {
    for (let n = 0; n < size.acts; n += 1) {
      const given = await assign()
      for (const reader of readers) reader.expect(given)
      await pause(size.actEveryMs)
    }
    await Promise.all(readers.map((reader) => reader.shown()))
  } finally {
    ended.abort()
    await reading
  }
}

/**
 * Measures the supervisor's board of a large account next to that of a small one, on the same process: how long a reading takes,
 * and how long after the answer to an assignment each open board shows it.
 */
export async function runBoard(scale: Scale): Promise<Report> {
  const size = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const api = await startApp({ name: 'API', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
  try {
    await api.ready()
    const [large, small] = await runStage('accounts', async () => [
      await prepare(services, api, size.large, size.supervisors),
      await prepare(services, api, size.small, size.supervisors),
    ])
    const ratios: number[] = []
    for (let n = 0; n < size.rounds; n += 1) {
      for (const side of [large, small]) await runStage('readings', () => measure(side, size))
      const reads = (side: Side) => median(side.readers.flatMap(({ reads: times }) => times))
      ratios.push(reads(large) / reads(small))
    }
    const rowOf = (what: string, times: readonly number[], compared: string) => {
      const sorted = times.toSorted((a, b) => a - b)
      return [what, whole(sorted.length), ...[0.5, 0.95, 1].map((at) => milliseconds(quantile(sorted, at))), compared]
    }
    const rowsOf = (who: Account, { readers }: Side, compared: string) => {
      const name = `${whole(who.physicians)} physicians, ${whole(who.threads)} open threads`
      return [
        rowOf(
          `${name}: a reading`,
          readers.flatMap(({ reads }) => reads),
          compared,
        ),
        rowOf(
          `${name}: from the act to the board`,
          readers.flatMap(({ delays }) => delays),
          '',
        ),
      ]
    }
    const text = renderTable(
      ['board', 'number', 'p50', 'p95', 'longest', 'ratio'],
      [...rowsOf(size.large, large, ratio(median(ratios))), ...rowsOf(size.small, small, '')],
    )
    const samples = (side: Side) => side.readers.flatMap(({ delays }) => delays).length
    return { text, samples: { large: samples(large), small: samples(small) } }
  } finally {
    await api.stop()
    await close()
    await server.close()
  }
}
