import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@consult/testing'
import { audit } from '../chaos/audit.ts'
import { Gate } from '../chaos/gate.ts'
import { readEventsOverHttp, readRecords } from '../chaos/records.ts'
import { sendTraffic } from '../chaos/traffic.ts'
import { type Installation, withInstallation } from './installation.ts'

const settleMs = 120_000

/** Delays in milliseconds. */
export interface Delays {
  /** How many messages or events arrived after the outage. */
  readonly arrived: number
  /** How many of these had been accepted before the end of the outage. */
  readonly waited: number
  /** Delays from acceptance, including the outage. */
  readonly longest: number
  /** The same delays, but from the end of the outage for messages or events from before it. */
  readonly longestAfter: number
}

/** Returns the delays of messages or events that arrived after `backAt`. All times are in milliseconds since 1970. */
export function delaysAfter(backAt: number, arrivals: readonly { from: number; to: number }[]): Delays {
  const late = arrivals.filter(({ to }) => to >= backAt)
  return {
    arrived: late.length,
    waited: late.filter(({ from }) => from < backAt).length,
    longest: Math.max(0, ...late.map(({ from, to }) => to - from)),
    longestAfter: Math.max(0, ...late.map(({ from, to }) => to - Math.max(from, backAt))),
  }
}

async function measure(
  { server, owner, api, population }: Installation,
  options: { outageMs: number; messages: number },
): Promise<Delays> {
  const { outageMs, messages } = options
  const gate = new Gate(population.subjects.length * messages, 1)
  const { signal } = new AbortController()
  const sending = sendTraffic(population, { apiUrls: [api.url], messages, gate, signal })
  // In the middle of the traffic: API and workers have transactions open.
  await gate.disturbance(signal)
  await server.stop()
  await pause(outageMs)
  await server.start()
  const backAt = Date.now()
  gate.disturbed()
  const { acknowledged } = await sending
  const isEmpty = async () => (await owner.query('select from tenant.lane_items limit 1')).rowCount === 0
  await until('every message is delivered', isEmpty, settleMs)

  const records = await readRecords(owner, population.partnerId)
  const paged = await readEventsOverHttp(api.url, population.apiKey)
  const faults = audit({ acknowledged, records, paged }).flatMap((finding) => finding.faults)
  if (faults.length > 0) throw new Error(`after a database outage: ${faults.slice(0, 3).join('; ')}`)
  const transcripts = [...records.transcripts.values()].flat()
  return delaysAfter(
    backAt,
    transcripts.map(({ acceptedAt, createdAt }) => ({ from: Date.parse(acceptedAt), to: Date.parse(createdAt) })),
  )
}

/**
 * Stops PostgreSQL in the middle of traffic, as a crash would, and starts it again after `outageMs`.
 * @throws when a message was lost, duplicated or reordered.
 */
export const measureDatabaseOutage = (options: {
  patients: number
  messages: number
  outageMs: number
}): Promise<Delays> => withInstallation(options, (installation) => measure(installation, options))
