import { setTimeout as pause } from 'node:timers/promises'
import type { WakeUps } from '@consult/engine'
import type { Installation } from '../outages/installation.ts'
import type { Population } from '../product/population.ts'
import { quantile } from '../report/figures.ts'
import type { TimeLimit } from '../report/time-limit.ts'
import { sendSteadily, type Traffic } from './fixed-rate.ts'
import { addEndpoints, arrange, type Layout, type LiveEndpoint, partnersOf } from './live-partners.ts'
import { type LoadSplit, startLoadSplit } from './load-split.ts'
import { addEvents, request, untilArrived } from './partner-endpoints.ts'
import { startTimedReceiver, type TimedReceiver } from './timed-receiver.ts'

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
  /** How many events arrived, and how many were sent, at all healthy endpoints together. */
  readonly deliveries: number
  readonly expected: number
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
  /** After this time the phase ends, with what has arrived. */
  readonly milliseconds: number
}

/** Sends traffic until `isOver`, and waits until every healthy endpoint has all of its events, or the time is over. */
async function runPhase(
  installation: Installation,
  receiver: TimedReceiver,
  { name, endpoints, traffic, isOver, milliseconds }: Phase,
): Promise<Omit<PhaseResult, 'recoveredPerSecond'>> {
  receiver.forget()
  const endSplit = await startLoadSplit(installation)
  const begun = performance.now()
  const isLate = (share: number) => performance.now() - begun > share * milliseconds
  // A machine that cannot keep the rate sends for longer than it should: the rest of the time is for what waits.
  const due = await sendSteadily(traffic, (at) => isOver(at) || isLate(0.7))
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
  while (!healthy.every(isComplete) && !isLate(1)) await pause(20)
  const delays = healthy
    .flatMap(({ name: path }) => [...receiver.at(path).first].map(([id, at]) => at - (due.get(id) ?? Number.NaN)))
    .filter((delay) => !Number.isNaN(delay))
    .sort((a, b) => a - b)
  return {
    name,
    p50: quantile(delays, 0.5),
    p95: quantile(delays, 0.95),
    deliveries: delays.length,
    expected: healthy.reduce((sum, { partner }) => sum + (expected.get(partner.partnerId) ?? 0), 0),
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
  for (const population of partners) {
    await addEvents({ ...installation, population }, Math.ceil(recovered / partners.length))
  }
  for (const n of ids.keys()) await call(n, 'enable')
  const arrived = () => endpoints.reduce((sum, { name }) => sum + receiver.at(name).first.size, 0)
  const since = new Date(Date.now() - 24 * 60 * 60 * 1000).toISOString()
  return { start: () => Promise.all([...ids.keys()].map((n) => call(n, 'recover', { since }))), arrived }
}

/** How many stages `measureRate` runs. */
export const rateStages = ({ recovered }: Pick<RateScenario, 'recovered'>) => (recovered > 0 ? 5 : 4)

/** Where traffic is measured. `newPartner` creates a partner of the installation. */
export interface RatePlace {
  readonly installation: Installation
  readonly wakeUps: WakeUps
  readonly newPartner: () => Promise<Population>
  readonly limit: TimeLimit
}

/** Measures live traffic while other partners' endpoints recover what they missed. */
async function measureBesideRecovery(
  { installation, newPartner }: RatePlace,
  receiver: TimedReceiver,
  { recovered, recovering }: RateScenario,
  livePhase: (isOver: Phase['isOver'], milliseconds: number) => ReturnType<typeof runPhase>,
  milliseconds: number,
): Promise<PhaseResult> {
  const begun = performance.now()
  const others: Population[] = []
  while (others.length < recovering) others.push(await newPartner())
  const recovery = await prepareRecovery(installation, receiver, others, recovered)
  const from = performance.now()
  const left = milliseconds - (from - begun)
  let isDone = false
  const watch = async () => {
    await recovery.start()
    const arrived = await untilArrived(recovery.arrived, { count: recovered, from, milliseconds: left })
    isDone = true
    return arrived.perSecond
  }
  const [live, perSecond] = await Promise.all([livePhase(() => isDone, left), watch()])
  return { ...live, recoveredPerSecond: perSecond }
}

/** Measures traffic at a fixed rate: to the healthy endpoints alone, beside the dead ones, and beside a recovery. */
export async function measureRate(place: RatePlace, scenario: RateScenario): Promise<PhaseResult[]> {
  const { installation, wakeUps, newPartner, limit } = place
  const { rate, seconds, endpoints: count, dead, perPartner, recovered } = scenario
  const receiver = await startTimedReceiver()
  const results: PhaseResult[] = []
  const isOver = (at: number) => at >= seconds
  try {
    const all = await limit.run('preparing the endpoints', async () => {
      const partners: Population[] = []
      while (partners.length * perPartner < count) partners.push(await newPartner())
      const arranged = arrange(partners, scenario)
      await addEndpoints(
        installation,
        receiver,
        arranged.filter(({ isDead }) => !isDead),
      )
      return arranged
    })
    if (!all) return []
    const healthy = all.filter(({ isDead }) => !isDead)
    const phase = (name: string, endpoints: readonly LiveEndpoint[], until: Phase['isOver'], milliseconds: number) => {
      const partnerIds = partnersOf(endpoints)
      // Each endpoint gets the same rate in every phase.
      const traffic = { owner: installation.owner, wakeUps, partnerIds, rate: (rate / count) * partnerIds.length }
      return runPhase(installation, receiver, { name, endpoints, traffic, isOver: until, milliseconds })
    }
    // Warm up first: connections are then open, code is compiled, and the tables have pages.
    await limit.run('warm-up', (share) => phase('warm-up', healthy, (at) => at >= Math.min(5, seconds / 4), share))
    const alone = await limit.run('healthy alone', (share) => phase('healthy alone', healthy, isOver, share))
    if (alone) results.push({ ...alone, recoveredPerSecond: null })
    const name = `beside ${dead} dead`
    const beside = await limit.run(name, async (share) => {
      const from = performance.now()
      await addEndpoints(
        installation,
        receiver,
        all.filter(({ isDead }) => isDead),
      )
      return phase(name, all, isOver, share - (performance.now() - from))
    })
    if (beside) results.push({ ...beside, recoveredPerSecond: null })
    if (recovered === 0) return results
    const recovery = await limit.run('beside a recovery', (share) =>
      measureBesideRecovery(
        place,
        receiver,
        scenario,
        (until, ms) => phase('beside a recovery', all, until, ms),
        share,
      ),
    )
    if (recovery) results.push(recovery)
    return results
  } finally {
    receiver.close()
  }
}
