import { loadPartnerAccount } from '@consult/auth'
import { startTestServer } from '@consult/db/testing'
import { createPartner, provisionPhysician, setPresence } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { registerDevice, requestPush } from '@consult/notifications'
import { inUnit, ownContext, type RequestContext } from '@consult/request'
import { startApp, until } from '@consult/testing'
import type { WebPush } from '@consult/web-push'
import { type PushService, startPushService } from '@consult/web-push/testing'
import type { Report, Scale } from '../bench.ts'
import { composeForBench } from '../product/compose.ts'
import { milliseconds, quantile, ratio, whole } from '../report/figures.ts'
import { renderTable } from '../report/table.ts'

const sizes: Record<Scale, { devices: number; atOnce: number }> = {
  full: { devices: 200, atOnce: 20 },
  miniature: { devices: 4, atOnce: 2 },
}
const contact = 'mailto:ops@clinic-group.health'

/** Requests the push of a ring, as the transaction of a ring does. */
const ring = (context: RequestContext, physicianId: string) =>
  inUnit(context, async (unit) => {
    const expiresAt = addSeconds(unit.realNow, 30)
    await requestPush(context.services, unit, { physicianId, kind: 'ring', subject: `th_${physicianId}`, expiresAt })
    return unit.did([], undefined)
  })

/** Sends as many pushes at once without database and worker. @returns how long each took, sorted. */
async function sendDirectly(count: number, service: PushService, webPush: WebPush | null): Promise<number[]> {
  if (!webPush) throw new Error('the bench sends no pushes')
  const took = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const message = { type: 'ring', at: new Date() } as const
      const began = performance.now()
      await webPush.send({ to: service.subscribe(), message, ttl: 30, urgency: 'high', topic: `ring ${n}` })
      return performance.now() - began
    }),
  )
  return took.toSorted((a, b) => a - b)
}

/**
 * Measures how long pushes take from a ring until the device has decrypted them, with a worker in its own process and a
 * push service in this one. The yardstick encrypts and sends the same pushes without the service.
 */
export async function runPushes(scale: Scale): Promise<Report> {
  const { devices: count, atOnce } = sizes[scale]
  const arrived = new Map<string, number>()
  const service = await startPushService(({ endpoint }) => arrived.set(endpoint, performance.now()))
  const server = await startTestServer()
  const webPush = { contact, addedHosts: [service.host] }
  const { services, close } = await composeForBench(server.url, { webPush })
  const worker = await startApp({
    name: 'worker',
    app: 'worker',
    databaseUrl: server.url,
    environment: { WEB_PUSH_CONTACT: contact, WEB_PUSH_HOSTS: service.host },
    onUnexpectedEnd: (who, how) => process.stderr.write(`${who} ${how}\n`),
  })
  try {
    await worker.ready()
    const { partnerId } = await createPartner(services, {
      name: 'Bench',
      environment: 'test',
      invitationsPerDay: 1_000_000,
    })
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) throw new Error('the partner of the bench is missing')
    const context = ownContext(services, account, 'bench')
    const people: { physicianId: string; endpoint: string }[] = []
    for (let n = 0; n < count; n += 1) {
      const person = { externalId: `bench-${n}`, email: `bench-${n}@clinic.example`, firstName: 'A', lastName: 'B' }
      const { id: physicianId } = await provisionPhysician(context, person)
      await setPresence(context, { physicianId, status: 'online' })
      const address = service.subscribe()
      await registerDevice(context, { ...address, physicianId, sessionId: 'bench' })
      people.push({ physicianId, endpoint: address.endpoint })
    }
    const latencies: number[] = []
    for (let from = 0; from < count; from += atOnce) {
      const part = people.slice(from, from + atOnce)
      const began = new Map<string, number>()
      await Promise.all(
        part.map(async ({ physicianId, endpoint }) => {
          await ring(context, physicianId)
          // From the commit of the ring: before it, nobody may know of it.
          began.set(endpoint, performance.now())
        }),
      )
      await until('every device has its push', () => part.every(({ endpoint }) => arrived.has(endpoint)))
      latencies.push(...part.map(({ endpoint }) => (arrived.get(endpoint) ?? 0) - (began.get(endpoint) ?? 0)))
    }
    const direct = await sendDirectly(atOnce, service, services.webPush)
    const ours = latencies.toSorted((a, b) => a - b)
    const row = (what: string, share: number) => [
      what,
      milliseconds(quantile(ours, share)),
      milliseconds(quantile(direct, share)),
      ratio(quantile(ours, share) / quantile(direct, share)),
    ]
    const text = renderTable(
      [`${whole(count)} devices, ${whole(atOnce)} rings at once`, 'ring → decrypted', 'sent directly', 'ratio'],
      [row('median', 0.5), row('p99', 0.99)],
    )
    return { text, samples: { pushes: ours.length, direct: direct.length } }
  } finally {
    await worker.stop()
    await close()
    await server.close()
    await service[Symbol.asyncDispose]()
  }
}
