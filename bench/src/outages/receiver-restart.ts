import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setWebhook } from '@consult/integration'
import { until } from '@consult/testing'
import { postSteadily } from '../latency/post-steadily.ts'
import { type Delays, delaysAfter } from './database-outage.ts'
import { withInstallation } from './installation.ts'

const settleMs = 180_000
/** How long messages are posted before and after the outage, in seconds. */
const aroundSeconds = 2

/** A partner's receiver that can be restarted. */
async function startReceiver() {
  /** When each event first arrived, and when it was created. */
  const arrivals = new Map<string, { from: number; to: number }>()
  const server = createServer(async (request, response) => {
    const event = JSON.parse(await text(request)) as { id: string; createdAt: string }
    if (!arrivals.has(event.id)) arrivals.set(event.id, { from: Date.parse(event.createdAt), to: Date.now() })
    response.writeHead(200).end()
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  const goAway = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  return { url: `http://127.0.0.1:${port}/hooks`, arrivals, goAway, comeBack: () => listen(port), close: goAway }
}

/** Restarts a partner's webhook receiver during steady traffic: it refuses connections for `outageMs`. */
export async function measureReceiverRestart(options: {
  patients: number
  perSecond: number
  outageMs: number
}): Promise<Delays> {
  const { perSecond, outageMs } = options
  const receiver = await startReceiver()
  try {
    return await withInstallation(
      {
        patients: options.patients,
        prepare: (services, { partnerId }) =>
          setWebhook(services, { partnerId, url: receiver.url, policy: { allowedHosts: ['127.0.0.1'] } }),
      },
      async ({ owner, api, population }) => {
        const seconds = outageMs / 1000 + 2 * aroundSeconds
        const posting = postSteadily(api.url, population, { perSecond, seconds, onAccepted: () => undefined })
        const restarting = async () => {
          await pause(aroundSeconds * 1000)
          await receiver.goAway()
          await pause(outageMs)
          await receiver.comeBack()
          return Date.now()
        }
        const [backAt] = await Promise.all([restarting(), posting])
        const messages = Math.ceil(perSecond * seconds)
        const haveArrived = async () => {
          const { rows } = await owner.query<{ n: number }>(
            `select count(*)::int as n from tenant.events where partner_id = $1 and type = 'async_consult.message'`,
            [population.partnerId],
          )
          return rows[0]?.n === messages && receiver.arrivals.size >= messages
        }
        await until('every event has arrived', haveArrived, settleMs)
        return delaysAfter(backAt, [...receiver.arrivals.values()])
      },
    )
  } finally {
    await receiver.close()
  }
}
