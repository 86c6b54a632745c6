import { setTimeout as pause } from 'node:timers/promises'
import { loadPartnerAccount } from '@consult/auth'
import { startTestServer, type TestServer } from '@consult/db/testing'
import { createPartner, mintPhysicianSession, provisionPhysician } from '@consult/directory'
import { ownContext } from '@consult/request'
import { type AppProcess, startApp } from '@consult/testing'
import pg from 'pg'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { median, milliseconds, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type PageOf, pagesToMeasure } from './pages.ts'
import { populate, type Size } from './populate.ts'

interface Sizes {
  readonly small: Size
  readonly large: Size
  readonly rounds: number
  readonly warmUps: number
  /** The number of pages for which to determine the indexes used, which takes two seconds each. */
  readonly plans: number
}

const sizes: Readonly<Record<Scale, Sizes>> = {
  full: {
    small: { consults: 10_000, events: 10_000 },
    large: { consults: 100_000, events: 1_000_000 },
    rounds: 60,
    warmUps: 10,
    plans: Number.POSITIVE_INFINITY,
  },
  // As many rows as the deepest page needs.
  miniature: {
    small: { consults: 10_000, events: 10_000 },
    large: { consults: 10_000, events: 10_000 },
    rounds: 1,
    warmUps: 1,
    plans: 1,
  },
}
const unlimited = { rateLimitPerSecond: 1_000_000, rateLimitBurst: 1_000_000 }
const yearMs = 365 * 24 * 60 * 60 * 1000
/** PostgreSQL updates a session's statistics at most this often. */
const statisticsEveryMs = 1_100

interface Side {
  readonly server: TestServer
  readonly process: AppProcess
  readonly owner: pg.Client
  readonly apiKey: string
  readonly sessionToken: string
}

/** Starts a separate database server with a partner of that size, and an API process on it. */
async function startSide(name: string, size: Size, start: Date, closing: (() => Promise<unknown>)[]): Promise<Side> {
  const server = await startTestServer()
  closing.push(() => server.close())
  const { services, close } = await composeForBench(server.url)
  const { partnerId, apiKey } = await createPartner(services, { name: 'Bench', environment: 'test', ...unlimited })
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) throw new Error('the partner is not there after its creation')
  const context = ownContext(services, account, 'bench.prepare')
  const email = `${name}@bench.example`
  const person = { externalId: 'bench-physician', email, firstName: 'Bench', lastName: 'Physician' }
  const { id: physicianId } = await provisionPhysician(context, person)
  const { token: sessionToken } = await mintPhysicianSession(context, physicianId)
  await close()
  const owner = new pg.Client({ connectionString: server.url })
  await owner.connect()
  closing.push(() => owner.end())
  await populate(owner, { partnerId, physicianId, start }, size)
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const api = await startApp({ name, app: 'api', databaseUrl: server.url, onUnexpectedEnd })
  closing.push(() => api.stop())
  await api.ready()
  return { server, process: api, owner, apiKey, sessionToken }
}

async function read({ process: api, apiKey, sessionToken }: Side, path: string, isPhysicians?: true) {
  const response = await fetch(api.url + path, {
    headers: { authorization: `Bearer ${isPhysicians ? sessionToken : apiKey}` },
  })
  const body = (await response.json()) as { nextCursor?: string }
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(body)}`)
  return body
}

/** Returns the path of the page, after reading the pages before it. */
async function pathTo(side: Side, { path, pagesBefore = 0 }: PageOf): Promise<string> {
  let cursor: string | undefined
  for (let n = 0; n < pagesBefore; n += 1) {
    const passed = path.replace('limit=25', 'limit=100')
    cursor = (await read(side, cursor ? `${passed}&cursor=${cursor}` : passed)).nextCursor
    if (!cursor) throw new Error(`${path} ends after ${n + 1} pages`)
  }
  return cursor ? `${path}&cursor=${cursor}` : path
}

const scansOf = `
  select relname || '.' || indexrelname as name, idx_scan as scans from pg_stat_user_indexes where schemaname = 'tenant'
  union all
  select relname || ', all of it', seq_scan from pg_stat_user_tables where schemaname = 'tenant'`

/** Returns the indexes and whole tables that a request for a page scans. */
async function readBy(side: Side, path: string, isPhysicians?: true): Promise<string> {
  const look = async () => {
    const { rows } = await side.owner.query<{ name: string; scans: string }>(scansOf)
    return new Map(rows.map(({ name, scans }) => [name, Number(scans)]))
  }
  // A session reports its statistics at its next statement.
  const told = async () => {
    await read(side, path, isPhysicians)
    await pause(statisticsEveryMs)
    await read(side, path, isPhysicians)
  }
  await told()
  const before = await look()
  await told()
  const after = await look()
  const used = [...after].filter(([name, scans]) => scans > (before.get(name) ?? 0)).map(([name]) => name)
  // Count all monthly partitions of the log as one.
  const names = used.map((name) => name.replaceAll(/events_(\d{4}_\d\d|default)/g, 'events').replace(/^\w+\./, ''))
  return [...new Set(names)].join(', ')
}

/**
 * Measures the cost of a page of every list with a million events and a hundred thousand consults, compared with ten
 * thousand of each. It uses two databases, each with an API process, in turns, with one request at a time.
 */
export async function runLists(scale: Scale): Promise<Report> {
  const { small: smallSize, large: largeSize, ...size } = sizes[scale]
  const closing: (() => Promise<unknown>)[] = []
  const start = new Date(Date.now() - yearMs)
  try {
    const small = await startSide('small', smallSize, start, closing)
    const large = await startSide('large', largeSize, start, closing)
    const rows: string[][] = []
    const plans: string[][] = []
    const samples: Record<string, number> = {}
    for (const page of pagesToMeasure(new Date(start.getTime() + yearMs / 2))) {
      const sides = [small, large].map((side) => ({ side, times: [] as number[] }))
      const paths = await Promise.all(sides.map(({ side }) => pathTo(side, page)))
      for (let round = -size.warmUps; round < size.rounds; round += 1) {
        for (const n of round % 2 === 0 ? [0, 1] : [1, 0]) {
          const began = performance.now()
          const measured = sides[n]
          if (!measured) continue
          await read(measured.side, paths[n] ?? '', page.isPhysicians)
          if (round >= 0) measured.times.push(performance.now() - began)
        }
      }
      const [few = 0, many = 0] = sides.map(({ times }) => median(times))
      rows.push([page.name, milliseconds(few), milliseconds(many), ratio(many / few)])
      if (plans.length < size.plans) plans.push([page.name, await readBy(large, paths[1] ?? '', page.isPhysicians)])
      samples[page.name] = Math.min(...sides.map(({ times }) => times.length))
    }
    const title = `lists, ${whole(largeSize.events)} events and ${whole(largeSize.consults)} consults`
    const plan = plans.map(([name = '', by]) => `${name.padEnd(34)}${by}`).join('\n')
    const text = `${renderTable([title, 'small p50', 'large p50', 'ratio'], rows)}\n\nread by\n${plan}`
    return { text, samples }
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
