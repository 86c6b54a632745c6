import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@consult/testing'
import { type Installation, withInstallation } from '../outages/installation.ts'
import { composeForBench } from '../product/compose.ts'
import { createPopulation, type Population } from '../product/population.ts'
import { quantile } from '../report/figures.ts'
import { runStage } from '../report/progress.ts'
import { appendOneEach, sendSteadily, type Traffic } from './fixed-rate.ts'
import { addEndpoints, arrange, type Layout, type LiveEndpoint, partnersOf } from './live-partners.ts'
import { type LoadSplit, startLoadSplit } from './load-split.ts'
import { request } from './partner-endpoints.ts'
import { startTimedReceiver, type TimedReceiver } from './timed-receiver.ts'

const settleMs = 180_000

/** The scenario: `rate` deliveries per second to all endpoints together for a number of seconds, then a recovery. */
export interface RateScenario extends Layout {
  readonly rate: number
  readonly seconds: number
  /** How many events are recovered beside live traffic, and at how many endpoints. 0: no recovery. */
  readonly recovered: number
  readonly recovering: number
}

/** Delays of deliveries at the healthy endpoints, in milliseconds, from the time at which the event was due. */
export interface PhaseResult {
  readonly name: string
  readonly p50: number
  readonly p95: number
  readonly deliveries: number
  readonly perSecond: number
  readonly repeated: number
  readonly split: LoadSplit
  /** Recovered events per second; null without a recovery. */
  readonly recoveredPerSecond: number | null
}

interface Phase {
  readonly name: string
  readonly endpoints: readonly LiveEndpoint[]
  readonly traffic: Traffic
  readonly isOver: (seconds: number) => boolean
}

/** Sends traffic until `isOver`, and waits until every healthy endpoint has all of its events. */
async function runPhase(
  installation: Installation,
  receiver: TimedReceiver,
  { name, endpoints, traffic, isOver }: Phase,
): Promise<Omit<PhaseResult, 'recoveredPerSecond'>> {
  receiver.forget()
  const endSplit = await startLoadSplit(installation)
  const begun = performance.now()
  const due = await sendSteadily(traffic, isOver)
  const seconds = (performance.now() - begun) / 1000
  const split = endSplit()
  const healthy = endpoints.filter(({ isDead }) => !isDead)
  const expected = new Map<string, number>()
  for (const id of due.keys()) {
    const partnerId = id.slice('evt_'.length, id.lastIndexOf('_'))
    expected.set(partnerId, (expected.get(partnerId) ?? 0) + 1)
  }
  const isComplete = ({ name: path, partner: { partnerId } }: LiveEndpoint) =>
    receiver.at(path).first.size >= (expected.get(partnerId) ?? 0)
  await until('every live event has arrived', () => healthy.every(isComplete), settleMs)
  const delays = healthy
    .flatMap(({ name: path }) => [...receiver.at(path).first].map(([id, at]) => at - (due.get(id) ?? Number.NaN)))
    .filter((delay) => !Number.isNaN(delay))
    .sort((a, b) => a - b)
  return {
    name,
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    deliveries: delays.length,
    perSecond: delays.length / seconds,
    repeated: healthy.reduce((sum, { name: path }) => sum + receiver.at(path).repeated, 0),
    split,
  }
}

/** Gives each endpoint the events that it misses while it is disabled. @returns a function that starts the recovery. */
async function prepareRecovery(
  installation: Installation,
  receiver: TimedReceiver,
  partners: readonly Population[],
  recovered: number,
) {
  const endpoints = partners.map((partner, n) => ({ name: `recovery/${n}`, partner, isDead: false }))
  const ids = await addEndpoints(installation, receiver, endpoints)
  const call = (n: number, path: string, body: object = {}) =>
    request<{ count: number }>({ ...installation, population: partners[n] as Population }, `/${ids[n]}/${path}`, body)
  for (const n of ids.keys()) await call(n, 'disable')
  const partnerIds = partners.map(({ partnerId }) => partnerId)
  for (let left = recovered; left > 0; left -= partnerIds.length) {
    await appendOneEach(installation.owner, partnerIds.slice(0, left))
  }
  for (const n of ids.keys()) await call(n, 'enable')
  const arrived = () => endpoints.reduce((sum, { name }) => sum + receiver.at(name).first.size, 0)
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  return { start: () => Promise.all([...ids.keys()].map((n) => call(n, 'recover', { since }))), arrived }
}

/** Measures traffic at a fixed rate: to the healthy endpoints alone, beside the dead ones, and beside a recovery. */
export async function measureRate(scenario: RateScenario): Promise<PhaseResult[]> {
  const { rate, seconds, endpoints: count, dead, perPartner, recovered, recovering } = scenario
  const receiver = await startTimedReceiver()
  const partners: Population[] = []
  const others: Population[] = []
  try {
    return await withInstallation(
      {
        patients: 1,
        prepare: async (services) => {
          for (let n = 0; n * perPartner < count; n += 1) partners.push(await createPopulation(services, 1))
          for (let n = 0; n < recovering && recovered > 0; n += 1) others.push(await createPopulation(services, 1))
        },
      },
      async (installation) => {
        const { services, close } = await composeForBench(installation.server.url)
        try {
          const results: PhaseResult[] = []
          const all = arrange(partners, scenario)
          const healthy = all.filter(({ isDead }) => !isDead)
          const traffic = (endpoints: readonly LiveEndpoint[]): Traffic => {
            const partnerIds = partnersOf(endpoints)
            // Each endpoint gets the same rate in every phase.
            const eventsPerPartner = rate / count
            const { owner } = installation
            return { owner, wakeUps: services.wakeUps, partnerIds, rate: eventsPerPartner * partnerIds.length }
          }
          const phase = (name: string, endpoints: readonly LiveEndpoint[], isOver: Phase['isOver']) =>
            runStage(name, () =>
              runPhase(installation, receiver, { name, endpoints, traffic: traffic(endpoints), isOver }),
            )
          await addEndpoints(installation, receiver, healthy)
          // Warm up first: connections are then open, code is compiled, and the tables have pages.
          await phase('warm-up', healthy, (at) => at >= Math.min(5, seconds / 4))
          const isOver = (at: number) => at >= seconds
          results.push({ ...(await phase('healthy alone', healthy, isOver)), recoveredPerSecond: null })
          await addEndpoints(
            installation,
            receiver,
            all.filter(({ isDead }) => isDead),
          )
          results.push({ ...(await phase(`beside ${dead} dead`, all, isOver)), recoveredPerSecond: null })
          if (recovered > 0) {
            const recovery = await runStage('preparing the recovery', () =>
              prepareRecovery(installation, receiver, others, recovered),
            )
            const begun = performance.now()
            let isDone = false
            const watch = async () => {
              await recovery.start()
              while (recovery.arrived() < recovered) await pause(20)
              isDone = true
              return recovered / ((performance.now() - begun) / 1000)
            }
            const [live, perSecond] = await Promise.all([
              phase('beside a recovery', all, (at) => isDone || at * 1000 > settleMs),
              watch(),
            ])
            results.push({ ...live, recoveredPerSecond: perSecond })
          }
          return results
        } finally {
          await close()
        }
      },
    )
  } finally {
    receiver.close()
  }
}
