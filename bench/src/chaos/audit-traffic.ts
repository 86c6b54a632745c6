import { setTimeout as pause } from 'node:timers/promises'
import { DatabaseClient } from '@consult/db'
import pg from 'pg'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { audit, type Finding } from './audit.ts'
import { countFaults, type MessageFaults } from './count-faults.ts'
import type { Disturbance } from './disturbances.ts'
import { Gate } from './gate.ts'
import { readEventsOverHttp, readRecords } from './records.ts'
import { sendTraffic, type Traffic } from './traffic.ts'

/** What happened to the messages of a run. */
export interface TrafficReport extends MessageFaults {
  readonly findings: readonly Finding[]
  readonly acknowledged: number
  /** Requests that their sender had to repeat. */
  readonly retries: number
  readonly foundAgain: number
  readonly sendingMs: number
  /** The time from the last 202 until every lane was empty. */
  readonly settlingMs: number
  /** The longest time without an acknowledged message. */
  readonly longestGapMs: number
  /** The longest time without an acknowledged message after each disturbance, until the next one. */
  readonly gapsMs: readonly number[]
  /** The time from acceptance to the transcript, in milliseconds. */
  readonly landing: { readonly p50: number; readonly p99: number; readonly max: number }
}

/** A running installation, and the disturbances for it. */
export interface AuditedTraffic {
  /** Connects as the database's owner. */
  readonly ownerUrl: string
  readonly apiUrls: readonly string[]
  readonly patients: number
  /** Per patient. */
  readonly messages: number
  /** The disturbances happen one after another, spread evenly over the messages. */
  readonly disturbances: readonly Disturbance[]
  readonly signal: AbortSignal
  /** Resolves when every process is back. */
  readonly recovered: () => Promise<unknown>
}

const askEveryMs = 100

/** Creates a partner with patients. */
async function populate(databaseUrl: string, patients: number): Promise<Population> {
  const { services, close } = await composeForBench(databaseUrl)
  try {
    return await createPopulation(services, patients)
  } finally {
    await close()
  }
}

/** Resolves when no accepted message is waiting. */
export async function lanesEmpty(owner: pg.Pool, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const { rowCount } = await owner.query('select from tenant.lane_items limit 1')
    if (rowCount === 0) return
    await pause(askEveryMs, undefined, { signal })
  }
}

/** The time from acceptance to the transcript, over all of a partner's messages. */
export async function landingTimes(owner: pg.Pool, partnerId: string): Promise<TrafficReport['landing']> {
  const { rows } = await owner.query<TrafficReport['landing']>(
    `select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99,
      max(ms) as max
    from (select extract(epoch from created_at - accepted_at)::float8 * 1000 as ms
      from tenant.messages where partner_id = $1) as landed`,
    [partnerId],
  )
  return rows[0] ?? { p50: 0, p99: 0, max: 0 }
}

/** Sends traffic and causes disturbances concurrently. If one fails, the other is aborted. */
async function sendWhileBreaking(
  population: Population,
  gate: Gate,
  { apiUrls, messages, disturbances, signal: outer }: AuditedTraffic,
): Promise<Traffic> {
  const stop = new AbortController()
  const signal = AbortSignal.any([outer, stop.signal])
  const breaking = async () => {
    for (const disturb of disturbances) {
      await gate.disturbance(signal)
      await disturb()
      gate.disturbed()
    }
  }
  const both = [sendTraffic(population, { apiUrls, messages, gate, signal }), breaking()] as const
  try {
    const [traffic] = await Promise.all(both)
    return traffic
  } finally {
    stop.abort()
    await Promise.allSettled(both)
  }
}

/** Posts messages of a new partner while the disturbances happen, and then checks what happened to every message. */
export async function auditTraffic(setting: AuditedTraffic): Promise<TrafficReport> {
  const { ownerUrl, apiUrls, patients, messages, disturbances, signal, recovered } = setting
  const population = await populate(ownerUrl, patients)
  const owner = new pg.Pool({ Client: DatabaseClient, connectionString: ownerUrl, max: 2 })
  owner.on('error', () => undefined)
  try {
    const gate = new Gate(patients * messages, disturbances.length)
    const begun = performance.now()
    const { acknowledged, retries, foundAgain } = await sendWhileBreaking(population, gate, setting)
    const sent = performance.now()
    await lanesEmpty(owner, signal)
    const settled = performance.now()

    await recovered()
    const records = await readRecords(owner, population.partnerId)
    const paged = await readEventsOverHttp(apiUrls[0] ?? '', population.apiKey)
    return {
      findings: audit({ acknowledged, records, paged }),
      ...countFaults(acknowledged, records.transcripts),
      acknowledged: [...acknowledged.values()].flat().length,
      retries,
      foundAgain,
      sendingMs: sent - begun,
      settlingMs: settled - sent,
      longestGapMs: Math.max(...gate.gapsMs),
      gapsMs: gate.gapsMs.slice(1),
      landing: await landingTimes(owner, population.partnerId),
    }
  } finally {
    await owner.end()
  }
}
