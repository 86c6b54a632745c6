import { loadPartnerAccount } from '@consult/auth'
import { startTestServer } from '@consult/db/testing'
import { createPartner, mintPhysicianSession, provisionPhysician } from '@consult/directory'
import { ownContext } from '@consult/request'
import { startApp } from '@consult/testing'
import pg from 'pg'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { cpuTime } from '../report/cpu-time.ts'
import { milliseconds, quantile, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type Filled, fillTranscripts, onceFrequent, wordOf } from './fill-transcripts.ts'

/** A million messages: one partner has a quarter of them, and thirty partners share the rest. */
const sizes = {
  full: { largest: 250_000, others: 30, each: 25_000, rounds: 60, warmUps: 5 },
  miniature: { largest: 2_000, others: 1, each: 1_000, rounds: 2, warmUps: 1 },
} as const satisfies Record<Scale, unknown>
const unlimited = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }

interface Searcher extends Filled {
  /** @returns a session token, which is short-lived. */
  signIn(): Promise<string>
}

/** The queries, by how often their words occur. */
const queries: readonly (readonly [string, string])[] = [
  ['the most frequent word', wordOf(1)],
  ['a frequent word', wordOf(40)],
  ['a rare word', wordOf(9_000)],
  ['two frequent words', `${wordOf(12)} ${wordOf(40)}`],
  ['a frequent and a rare word', `${wordOf(9_000)} ${wordOf(3)}`],
  ['a word that was frequent half a year ago', onceFrequent],
  ['the beginning of a word, three letters', wordOf(2_300).slice(0, 3)],
  ['a word that nobody wrote', 'xxxxx'],
  ["a patient's names", `${wordOf(7)} ${wordOf(807)}`],
  ['the end of a phone number', '0000123'],
]

async function prepare(
  databaseUrl: string,
  { largest, others, each }: { largest: number; others: number; each: number },
): Promise<{ searchers: Searcher[]; close: () => Promise<void> }> {
  const { services, close } = await composeForBench(databaseUrl)
  const searchers: Searcher[] = []
  for (const messages of [largest, ...Array.from({ length: others }, () => each)]) {
    const { partnerId } = await createPartner(services, { name: 'Bench', environment: 'test', ...unlimited })
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) throw new Error('the partner is not there after its creation')
    const context = ownContext(services, account, 'bench.prepare')
    const email = `${partnerId}@bench.example`
    const person = { externalId: 'bench-physician', email, firstName: 'Bench', lastName: 'Physician' }
    const { id } = await provisionPhysician(context, person)
    searchers.push({ partnerId, messages, signIn: async () => (await mintPhysicianSession(context, id)).token })
  }
  return { searchers, close }
}

/** Measures searches through an API process in a million messages of many partners, one request at a time. */
export async function runSearch(scale: Scale): Promise<Report> {
  const { rounds, warmUps } = sizes[scale]
  const closing: (() => Promise<unknown>)[] = []
  try {
    const server = await startTestServer()
    closing.push(() => server.close())
    const { searchers, close } = await prepare(server.url, sizes[scale])
    closing.push(close)
    const owner = new pg.Client({ connectionString: server.url })
    await owner.connect()
    closing.push(() => owner.end())
    await fillTranscripts(owner, searchers)
    const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
    const api = await startApp({ name: 'search', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
    closing.push(() => api.stop())
    await api.ready()

    const search = async (token: string, query: string) => {
      const response = await fetch(`${api.url}/trpc/search.threads`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ query, limit: 25 }),
      })
      const answer = (await response.json()) as { result: { data: { items: unknown[]; patients: unknown[] } } }
      if (!response.ok) throw new Error(`searching answered ${response.status}`)
      return answer.result.data
    }
    /**
     * The processor time that the API and its database have used: the figure that other processes on the machine affect
     * least.
     */
    const used = async () => {
      const { rows: backends } = await owner.query<{ pid: number }>(
        `select pid from pg_stat_activity where usename is not null and pid <> pg_backend_pid()`,
      )
      return [api.pid, ...backends.map(({ pid }) => pid)].reduce((sum: number, pid) => sum + (cpuTime(pid) ?? 0), 0)
    }
    const rows: string[][] = []
    const samples: Record<string, number> = {}
    for (const [name, query] of queries) {
      const cells: string[] = []
      for (const searcher of searchers.slice(0, 2)) {
        const token = await searcher.signIn()
        const times: number[] = []
        let found = ''
        let before = 0
        for (let round = -warmUps; round < rounds; round += 1) {
          if (round === 0) before = await used()
          const began = performance.now()
          const { items, patients } = await search(token, query)
          if (round >= 0) times.push(performance.now() - began)
          found = `${items.length}+${patients.length}`
        }
        samples[`${name}, of ${searcher.messages}`] = times.length
        const sorted = times.toSorted((a, b) => a - b)
        const cpu = ((await used()) - before) / rounds
        cells.push(milliseconds(quantile(sorted, 0.5)), milliseconds(quantile(sorted, 0.95)), milliseconds(cpu), found)
      }
      rows.push([name, ...cells])
    }
    const total = whole(searchers.reduce((sum, { messages }) => sum + messages, 0))
    const heads = searchers.slice(0, 2).flatMap(({ messages }) => [`${whole(messages)} p50`, 'p95', 'CPU', 'found'])
    const title = `search, ${total} messages of ${searchers.length} partners`
    return { text: renderTable([title, ...heads], rows), samples }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
