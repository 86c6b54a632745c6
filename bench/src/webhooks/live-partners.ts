import type { Installation } from '../outages/installation.ts'
import type { Population } from '../product/population.ts'
import { request } from './partner-endpoints.ts'
import type { TimedReceiver } from './timed-receiver.ts'

/** Nothing listens on this port. */
const deadUrl = 'http://127.0.0.1:9/'

/** An endpoint of the measurement. `name`: its path at the receiver. */
export interface LiveEndpoint {
  readonly name: string
  readonly partner: Population
  readonly isDead: boolean
}

/** The number of endpoints, how many of them refuse connections, and how many belong to one partner. */
export interface Layout {
  readonly endpoints: number
  readonly dead: number
  readonly perPartner: number
}

/** Divides the endpoints among the partners, and distributes the dead endpoints evenly. */
export function arrange(partners: readonly Population[], { endpoints, dead, perPartner }: Layout): LiveEndpoint[] {
  return Array.from({ length: endpoints }, (_, n) => {
    const partner = partners[Math.floor(n / perPartner)]
    if (!partner) throw new Error('too few partners')
    const isDead = Math.floor(((n + 1) * dead) / endpoints) > Math.floor((n * dead) / endpoints)
    return { name: `live/${n}`, partner, isDead }
  })
}

/** Adds endpoints. @returns their ids. */
export async function addEndpoints(
  installation: Installation,
  receiver: TimedReceiver,
  endpoints: readonly LiveEndpoint[],
): Promise<string[]> {
  return Promise.all(
    endpoints.map(async ({ name, partner, isDead }) => {
      const url = isDead ? deadUrl : receiver.urlOf(name)
      return (await request<{ id: string }>({ ...installation, population: partner }, '', { url })).id
    }),
  )
}

/** The partners of these endpoints, each once. */
export const partnersOf = (endpoints: readonly LiveEndpoint[]) => [
  ...new Set(endpoints.map(({ partner }) => partner.partnerId)),
]
