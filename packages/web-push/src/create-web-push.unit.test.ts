import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { pushTypes } from '@consult/domain'
import { EgressRefusedError } from '@consult/egress'
import { FakeClock } from '@consult/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebPush, type Push, type PushAddress, type WebPush } from './create-web-push.ts'
import { arePushKeys } from './push-keys.ts'
import { payloadBytes } from './push-message.ts'
import { type PushService, startPushService } from './testing/push-service.ts'

const contact = 'mailto:ops@clinic-group.health'
const secret = randomBytes(32)
let service: PushService
let clock: FakeClock
let sender: WebPush

beforeAll(async () => {
  service = await startPushService()
  clock = new FakeClock()
  sender = createWebPush({ contact, secret: async () => secret, addedHosts: [service.host], clock })
})
afterAll(async () => {
  await sender.close()
  await service[Symbol.asyncDispose]()
})

const pushTo = (to: PushAddress, type: Push['message']['type'] = 'ring'): Push => ({
  to,
  message: { type, at: clock.now() },
  ttl: 30,
  urgency: 'high',
  topic: 'tc_01',
})

const last = () => service.received.at(-1) ?? expect.unreachable()

test('a device decrypts the push, which says its type and time only', async () => {
  const device = service.subscribe()
  expect(await sender.send(pushTo(device))).toEqual({ outcome: 'accepted' })
  expect(last()).toMatchObject({ endpoint: device.endpoint, payload: { type: 'ring', at: clock.now().toISOString() } })
  expect(Object.keys(last().payload)).toEqual(['type', 'at'])
  expect(last().headers).toMatchObject({ ttl: '30', urgency: 'high', 'content-encoding': 'aes128gcm' })
})

test('the topic has a length that push services accept, and does not reveal its name', async () => {
  await sender.send(pushTo(service.subscribe()))
  expect(last().headers.topic).toMatch(/^[\w-]{32}$/)
  expect(last().headers.topic).not.toContain('tc_01')
})

test('pushes of every type have one size', async () => {
  const sizes = new Set<string | undefined>()
  for (const type of pushTypes) {
    await sender.send(pushTo(service.subscribe(), type))
    expect(last().text).toHaveLength(payloadBytes)
    sizes.add(last().headers['content-length'])
  }
  expect(sizes.size).toBe(1)
})

test('one token serves a push service for hours, names its origin and the contact, and ends within a day', async () => {
  await sender.send(pushTo(service.subscribe()))
  const { authorization } = last().headers
  expect(last().claims).toMatchObject({ aud: service.origin, sub: contact })
  const seconds = Number(last().claims.exp) - clock.now().getTime() / 1000
  expect(seconds).toBeGreaterThan(3600)
  expect(seconds).toBeLessThan(24 * 3600)
  await sender.send(pushTo(service.subscribe()))
  expect(last().headers.authorization).toBe(authorization)
  clock.advance(7 * 3600)
  await sender.send(pushTo(service.subscribe()))
  expect(last().headers.authorization).not.toBe(authorization)
})

test('every process has the same public key, and a push carries it', async () => {
  const other = createWebPush({ contact, secret: async () => secret, addedHosts: [], clock })
  expect(await other.publicKey()).toBe(await sender.publicKey())
  await other.close()
  await sender.send(pushTo(service.subscribe()))
  expect(last().headers.authorization).toContain(`k=${await sender.publicKey()}`)
})

test.each([
  [404, { outcome: 'gone' }],
  [410, { outcome: 'gone' }],
  [503, { outcome: 'later', retryAfter: null }],
  [403, { outcome: 'refused', status: 403 }],
])('the answer %i of a push service is %j', async (status, outcome) => {
  const device = service.subscribe()
  service.answer(device.endpoint, status)
  expect(await sender.send(pushTo(device))).toEqual(outcome)
})

test('an endpoint that is no push service is not called, even if it is already stored', async () => {
  const closed = createWebPush({ contact, secret: async () => secret, addedHosts: [], clock })
  const before = service.requests()
  expect(await closed.send(pushTo(service.subscribe()))).toEqual({ outcome: 'gone' })
  expect(service.requests()).toBe(before)
  await closed.close()
})

test('a push service whose name resolves to a private address is not called', async () => {
  const target = createServer((socket) => socket.destroy())
  let connections = 0
  target.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve))
  const lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  const fooled = createWebPush({ contact, secret: async () => secret, addedHosts: [], clock, lookup })
  const device = { ...service.subscribe(), endpoint: 'https://fcm.googleapis.com/fcm/send/a' }
  await expect(fooled.send(pushTo(device))).rejects.toThrow(EgressRefusedError)
  expect(connections).toBe(0)
  await fooled.close()
  await new Promise((resolve) => target.close(resolve))
})

test('keys that cannot encrypt are recognized', () => {
  const good = service.subscribe()
  expect(arePushKeys(good)).toBe(true)
  expect(arePushKeys({ ...good, auth: randomBytes(15).toString('base64url') })).toBe(false)
  expect(arePushKeys({ ...good, p256dh: Buffer.alloc(65, 4).toString('base64url') })).toBe(false)
  expect(arePushKeys({ ...good, p256dh: `${good.p256dh.slice(0, -1)}=` })).toBe(false)
})
