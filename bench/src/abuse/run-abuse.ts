import { setTimeout as pause } from 'node:timers/promises'
import { startTestServer } from '@consult/db/testing'
import { createPartner } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import type { OperatorServices } from '@consult/request'
import { startApp } from '@consult/testing'
import pg from 'pg'
import { Pool } from 'undici'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation } from '../product/population.ts'
import { milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import { type Flood, flood } from './flood.ts'
import { fillLongThread } from './long-thread.ts'

const sizes = {
  full: { rounds: 5, roundMs: 6_000 },
  miniature: { rounds: 1, roundMs: 600 },
} as const satisfies Record<Scale, unknown>

/** The interval of the bystander's requests, in milliseconds. */
const askEveryMs = 20

/** Sends requests with an API key at a fixed interval, without waiting for responses. @returns the time each took. */
async function bystander(apiUrl: string, apiKey: string, until: number): Promise<number[]> {
  // The number of connections is unlimited, so that no request waits for another one in this process.
  const pool = new Pool(apiUrl)
  const times: number[] = []
  const asked: Promise<void>[] = []
  const ask = async (began: number) => {
    const { statusCode, body } = await pool.request({
      path: '/v1/account',
      method: 'GET',
      headers: { authorization: `Bearer ${apiKey}` },
    })
    await body.dump()
    if (statusCode !== 200) throw new Error(`the bystander was answered with ${statusCode}`)
    times.push(performance.now() - began)
  }
  while (performance.now() < until) {
    asked.push(ask(performance.now()))
    await pause(askEveryMs)
  }
  await Promise.all(asked)
  await pool.close()
  return times
}

const batchOf = (procedures: number, name: string) => `/trpc/${Array(procedures).fill(name).join(',')}?batch=1`

/** Creates a partner with the default limits, and a widget session on a thread of the maximum page size. */
async function createAttacker(
  services: OperatorServices,
  owner: pg.Client,
): Promise<{ session: string; consultId: string }> {
  const { partnerId, subjects } = await createPopulation(services, 1)
  const [subject] = subjects
  if (!subject) throw new Error('a population of nobody')
  await services.database.directory
    .updateTable('partners')
    .set({ rate_limit_per_second: 50, rate_limit_burst: 100 })
    .where('partner_id', '=', partnerId)
    .execute()
  await fillLongThread(owner, partnerId, subject)
  const session = await services.auth.embedSessions.begin('frame', {
    partnerId,
    patientId: subject.patientId,
    consultId: null,
    keyGeneration: 1,
    keyHash: null,
    origin: null,
    expiresAt: addSeconds(services.clock.now(), 60 * 60),
  })
  return { session, consultId: subject.asyncConsultId }
}

/**
 * Measures a partner's requests for its account during floods: anonymous clients with long batches, and a widget
 * session with the largest batches it may send. Each flood alternates with the same requests without a flood.
 */
export async function runAbuse(scale: Scale): Promise<Report> {
  const { rounds, roundMs } = sizes[scale]
  const server = await startTestServer()
  const { services, close } = await composeForBench(server.url)
  const owner = new pg.Client({ connectionString: server.url })
  const onUnexpectedEnd = (who: string, how: string) => process.stderr.write(`${who} ${how}\n`)
  const api = await startApp({ name: 'API', app: 'api', databaseUrl: server.url, onUnexpectedEnd })
  try {
    await owner.connect()
    const { apiKey } = await createPartner(services, {
      name: 'Bystander',
      environment: 'test',
      rateLimitPerSecond: 1_000_000,
      rateLimitBurst: 1_000_000,
    })
    const { session, consultId } = await createAttacker(services, owner)
    await owner.end()
    await api.ready()
    const input = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [n, { id: consultId, limit: 100 }]))
    const floods: Record<string, Flood | null> = {
      idle: null,
      'strangers, batches of 1,600': { path: batchOf(1_600, 'portal.me'), headers: {} },
      'strangers, batches of 10': { path: batchOf(10, 'portal.me'), headers: {} },
      'a widget, batches of 10 pages': {
        path: `${batchOf(10, 'asyncConsults.listMessages')}&input=${encodeURIComponent(JSON.stringify(input))}`,
        headers: { authorization: `Bearer ${session}` },
      },
    }
    const times = new Map(Object.keys(floods).map((name): [string, number[]] => [name, []]))
    const answered = new Map<string, number>()
    await bystander(api.url, apiKey, performance.now() + roundMs / 2)
    for (let round = 0; round < rounds; round += 1) {
      for (const [name, attack] of Object.entries(floods)) {
        const until = performance.now() + roundMs
        const [taken, count] = await Promise.all([
          bystander(api.url, apiKey, until),
          attack ? flood({ ...attack, apiUrl: api.url, durationMs: roundMs }) : 0,
        ])
        times.get(name)?.push(...taken)
        answered.set(name, (answered.get(name) ?? 0) + count)
      }
    }
    const sorted = [...times].map(([name, taken]) => [name, taken.toSorted((a, b) => a - b)] as const)
    const idle = quantile(sorted[0]?.[1] ?? [], 0.99)
    const text = renderTable(
      ['GET /v1/account during', 'requests of it', 'p50', 'p99', 'longest', 'p99 to idle'],
      sorted.map(([name, taken]) => [
        name,
        whole(answered.get(name) ?? 0),
        milliseconds(quantile(taken, 0.5)),
        milliseconds(quantile(taken, 0.99)),
        milliseconds(taken.at(-1) ?? 0),
        ratio(quantile(taken, 0.99) / idle),
      ]),
    )
    const samples = Object.fromEntries(sorted.map(([name, taken]) => [name, taken.length]))
    return { text, samples }
  } finally {
    await api.stop()
    await close()
    await server.close()
  }
}
