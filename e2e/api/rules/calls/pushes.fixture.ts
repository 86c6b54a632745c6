import { createPushWorker } from '@consult/notifications'
import type { PushAddress } from '@consult/web-push'
import { type PushService, startPushService } from '@consult/web-push/testing'
import { success, type TestEnvironment, type TestPartner, type TestPhysician } from '../../environment/index.ts'

/** A push service, and the worker that sends to it. */
export interface Pushing extends AsyncDisposable {
  readonly service: PushService
  /** Makes a browser of the physician, and registers it. */
  device(physician: TestPhysician): Promise<{ readonly id: string; readonly address: PushAddress }>
  /** Sends everything that is due, with that many workers at once. @returns the types that one device received by it. */
  send(partner: TestPartner, options?: { workers?: number }): Promise<void>
  /** What the device shows, in order. */
  shown(address: PushAddress): string[]
}

export async function startPushing(environment: TestEnvironment): Promise<Pushing> {
  const service = await startPushService()
  const { services } = environment.api
  const { webPush } = services
  if (!webPush) throw new Error('the test environment sends no pushes')
  const worker = () =>
    createPushWorker({ services, webPush, onFailure: ({ error }) => environment.faults.push(String(error)) })
  return {
    service,
    device: async (physician) => {
      const address = service.subscribe()
      const { client } = await physician.session()
      const answer = await client.post<{ result: { data: { deviceId: string } } }>(
        '/trpc/pushDevices.register',
        address,
      )
      return { id: success(answer).result.data.deviceId, address }
    },
    send: async ({ id }, { workers = 1 } = {}) => {
      const each = Array.from({ length: workers }, worker)
      let more = true
      while (more) {
        const found = await Promise.all(each.map((one) => one.work(id)))
        await Promise.all(each.map((one) => one.settled()))
        more = found.some(Boolean)
      }
    },
    shown: ({ endpoint }) =>
      service.received.filter((push) => push.endpoint === endpoint).map(({ payload }) => payload.type),
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}
