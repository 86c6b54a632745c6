import type { Installation } from '../outages/installation.ts'
import type { Population } from '../product/population.ts'
import { milliseconds as inMilliseconds, ratio } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'
import type { TimeLimit } from '../report/time-limit.ts'
import {
  type Arrived,
  addEndpoint,
  addEvents,
  named,
  request,
  startReceiver,
  untilArrived,
} from './partner-endpoints.ts'

/** How many events wait, beside how many dead endpoints they are delivered, and how many are recovered. */
export interface BacklogScenario {
  readonly events: number
  readonly dead: readonly number[]
  readonly recovered: number
}

/** The results of a receiver. `repeated`: how many events it received more than once. */
interface Measured extends Arrived {
  readonly repeated: number
}

const repeatedIn = (events: ReadonlyMap<string, number>) => [...events.values()].filter((times) => times > 1).length

/** Delivers events to one endpoint, next to a number of the partner's other endpoints that refuse connections. */
async function measureBesideDead(
  installation: Installation,
  { events: count, dead, milliseconds }: { events: number; dead: number; milliseconds: number },
): Promise<Measured> {
  const receiver = await startReceiver()
  try {
    const ids = await Promise.all(Array.from({ length: dead }, () => addEndpoint(installation)))
    ids.push(await addEndpoint(installation, receiver.url))
    const from = performance.now()
    await addEvents(installation, count)
    const arrived = await untilArrived(() => receiver.events.size, { count, from, milliseconds })
    // The next measurement must not share the workers with this one.
    for (const id of ids) await request(installation, `/${id}/disable`)
    return { ...arrived, repeated: repeatedIn(receiver.events) }
  } finally {
    await receiver.close()
  }
}

/** Recovers events that an endpoint missed while it was disabled. */
async function measureRecovery(
  installation: Installation,
  { events: count, milliseconds }: { events: number; milliseconds: number },
): Promise<Measured & { readonly answeredMs: number }> {
  const receiver = await startReceiver()
  try {
    const id = await addEndpoint(installation, receiver.url)
    await request(installation, `/${id}/disable`)
    const since = new Date(Date.now() - 60_000).toISOString()
    await addEvents(installation, count)
    await request(installation, `/${id}/enable`)
    const from = performance.now()
    const { count: missed } = await request<{ count: number }>(installation, `/${id}/recover`, { since })
    if (missed !== count) throw new Error(`${missed} of ${count} events were missed`)
    const answeredMs = performance.now() - from
    const arrived = await untilArrived(() => receiver.events.size, { count, from, milliseconds })
    await request(installation, `/${id}/disable`)
    return { ...arrived, answeredMs, repeated: repeatedIn(receiver.events) }
  } finally {
    await receiver.close()
  }
}

/** How many stages `measureBacklog` runs. */
export const backlogStages = ({ dead }: Pick<BacklogScenario, 'dead'>) => dead.length + 1

/**
 * Measures how fast a backlog reaches an endpoint next to dead ones of the same partner, and a recovery.
 * @param newPartner creates a partner, because each measurement has its own.
 */
export async function measureBacklog(
  installation: Installation,
  newPartner: () => Promise<Population>,
  { events, dead, recovered, limit }: BacklogScenario & { readonly limit: TimeLimit },
) {
  const rows: string[][] = []
  const samples: Record<string, number> = {}
  let alone = 0
  const installedWith = (population: Population) => ({ ...installation, population })
  for (const count of dead) {
    const name = count === 0 ? 'one endpoint' : `one next to ${count} dead ones`
    const measured = await limit.run(name, async (milliseconds) =>
      measureBesideDead(installedWith(await newPartner()), { events, dead: count, milliseconds }),
    )
    if (!measured) continue
    const { perSecond, repeated } = measured
    alone ||= perSecond
    rows.push([
      named(name, { count: measured.count, expected: events }),
      perSecond.toFixed(0),
      ratio(perSecond / alone),
      String(repeated),
      '',
    ])
    samples[name] = measured.count
  }
  const recovery = await limit.run('a recovery', async (milliseconds) =>
    measureRecovery(installedWith(await newPartner()), { events: recovered, milliseconds }),
  )
  if (recovery) {
    const { perSecond, repeated, answeredMs } = recovery
    rows.push([
      named('a recovery', { count: recovery.count, expected: recovered }),
      perSecond.toFixed(0),
      ratio(perSecond / alone),
      String(repeated),
      inMilliseconds(answeredMs),
    ])
    samples.recovery = recovery.count
  }
  return { text: renderTable(['webhooks', 'events/s', 'ratio', 'repeated', 'answered after'], rows), samples }
}
