import { loadPartnerAccount } from '@consult/auth'
import { startTestServer } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import { listEvents } from '@consult/integration'
import { ownContext, type RequestContext } from '@consult/request'
import pg from 'pg'
import { composeForBench } from '../product/compose.ts'
import { median } from '../report/figures.ts'

const places = { beginning: 0, middle: 0.5, end: 0.999 } as const
export type Place = keyof typeof places

/** The cost of a page of 25 events at a position in a log. */
export interface PageCost {
  readonly place: Place
  readonly events: number
  /** Blocks of 8 kB that the statement touches, in the cache or not. */
  readonly blocks: number
  /** The time of the use case in milliseconds, once the blocks are cached. */
  readonly p50: number
  /** The levels of the primary key of the largest partition. */
  readonly levels: number
}

const start = Date.UTC(2020, 0, 1)
const yearMs = 365 * 24 * 60 * 60 * 1000

/** Fills a partner's log with events that are spread over a year: one JSON document of about 90 bytes each. */
async function fill(owner: pg.Client, partnerId: string, events: number): Promise<void> {
  await owner.query(`select tenant.ensure_months('events', '2020-01-01', 13)`)
  const step = 1_000_000
  for (let first = 1; first <= events; first += step) {
    const last = Math.min(first + step - 1, events)
    await owner.query(
      `insert into tenant.events (partner_id, sequence, event_id, type, data, created_at, request_id, patient_id, consult_id)
     select '${partnerId}', n, 'evt_' || lpad(to_hex(n), 32, '0'), 'async_consult.message',
       json_build_object('message', json_build_object('id', n, 'text', repeat('x', 40))),
       to_timestamp((${start} + ${yearMs}::float8 * n / ${events}) / 1000), null, 'pat_' || n % 1000, 'ac_' || n % 2000
     from generate_series(${first}, ${last}) n`,
    )
  }
  await owner.query(
    `insert into tenant.event_heads values ('${partnerId}', ${events}, to_timestamp(${(start + yearMs) / 1000}))
     on conflict (partner_id) do update set last_sequence = excluded.last_sequence`,
  )
}

/** The part of the `listEvents` statement that reads the log. */
async function blocksOf(owner: pg.Client, partnerId: string, since: Date, sequence: number): Promise<number> {
  const { rows } = await owner.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
    `explain (analyze, buffers, format json)
     select e.*, s.attempts from tenant.events e
     left join tenant.sent_events s on s.partner_id = e.partner_id and s.event_sequence = e.sequence
     where e.partner_id = '${partnerId}' and e.sequence >= ${sequence} and e.created_at >= '${since.toISOString()}'
     order by e.sequence limit 26`,
  )
  const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
  return (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
}

async function measureSide(
  owner: pg.Client,
  context: RequestContext,
  { events, rounds }: { events: number; rounds: number },
): Promise<PageCost[]> {
  const levels = await owner.query<{ levels: number }>(
    `select level as levels from bt_metap('tenant.events_2020_06_pkey')`,
  )
  const measured: PageCost[] = []
  for (const [place, share] of Object.entries(places) as [Place, number][]) {
    const since = new Date(start + yearMs * share)
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const began = performance.now()
      const { items } = await listEvents(
        { ...context, shown: [], entering: [] },
        { since, limit: 25, cursor: undefined, order: 'asc' },
      )
      times.push(performance.now() - began)
      if (items.length === 0) throw new Error('an empty page')
    }
    const sequence = Math.max(1, Math.ceil(events * share))
    const blocks = await blocksOf(owner, context.account.partnerId, since, sequence)
    measured.push({ place, events, blocks, p50: median(times), levels: Number(levels.rows[0]?.levels) + 1 })
  }
  return measured
}

/** Measures a page at the beginning, the middle and the end of each of these logs, all on one server. */
export async function measurePages(lengths: readonly number[], rounds: number): Promise<PageCost[]> {
  const server = await startTestServer()
  const owner = new pg.Client({ connectionString: server.url })
  const { services, close } = await composeForBench(server.url)
  try {
    await owner.connect()
    await owner.query('create extension if not exists pageinspect')
    const measured: PageCost[] = []
    for (const events of lengths) {
      const { partnerId } = await createPartner(services, { name: 'Bench', environment: 'test' })
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) throw new Error('the partner is not there after its creation')
      await fill(owner, partnerId, events)
      await owner.query('vacuum analyze tenant.events')
      const context = ownContext(services, account, 'bench.events')
      measured.push(...(await measureSide(owner, context, { events, rounds })))
    }
    return measured
  } finally {
    await owner.end()
    await close()
    await server.close()
  }
}
