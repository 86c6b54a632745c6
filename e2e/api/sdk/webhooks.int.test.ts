import { rotateWebhookSecret } from '@consult/integration'
import { verifyWebhook } from '@consult/sdk'
import { Webhook } from 'standardwebhooks'
import { Stripe } from 'stripe'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReceivedWebhook, success } from '../environment/index.ts'
import { deliver, environment, partner, receiver, setUpWebhooks, setUrl } from '../environment/webhooks.fixture.ts'

setUpWebhooks()

let secret: string

beforeEach(async () => {
  // The libraries read the system clock.
  environment.clock.moveTo(new Date())
  secret = await setUrl()
})

/** Runs a consult with messages and delivers all its events. */
async function deliverSome(): Promise<readonly ReceivedWebhook[]> {
  const { id } = await partner.consult({ status: 'active' })
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'Grüße ☤ «»\n\u2028 "quoted" 😷' }))
  await partner.settle()
  await deliver()
  expect(receiver.received.map(({ event }) => event.type)).toContain('async_consult.message')
  return receiver.received
}

const { webhooks } = new Stripe('sk_test_unused')

/** Each library, given the raw body and headers: returns the event or throws. */
const libraries: Record<string, (body: Buffer, headers: ReceivedWebhook['headers'], key: string) => unknown> = {
  stripe: (body, headers, key) => webhooks.constructEvent(body, headers['x-service-signature'] ?? '', key),
  standardwebhooks: (body, headers, key) => new Webhook(key).verify(body, headers as Record<string, string>),
  'the SDK': (body, headers, key) => verifyWebhook(body, headers, key),
  'the SDK, by the Standard Webhooks headers': (body, headers, key) =>
    verifyWebhook(body, { ...headers, 'x-service-signature': undefined }, key),
}

describe('a webhook, for each library,', () => {
  test('has a valid signature', async () => {
    const received = await deliverSome()
    for (const [name, verify] of Object.entries(libraries)) {
      for (const { body, headers, event } of received) {
        expect(await verify(body, headers, secret), name).toEqual(event)
      }
    }
    expect(received.length).toBeGreaterThanOrEqual(6)
  })

  test('is valid with the old and the new secret during a rotation, and then only with the new one', async () => {
    const { webhookSecret: next } = await rotateWebhookSecret(environment.operator, partner.id)
    const during = (await deliverSome()).slice()
    for (const [name, verify] of Object.entries(libraries)) {
      for (const { body, headers, event } of during) {
        expect(await verify(body, headers, secret), name).toEqual(event)
        expect(await verify(body, headers, next), name).toEqual(event)
      }
    }
    // A day later on the service's clock; the libraries reject signatures from the future.
    await environment.db.owner.query(
      'update tenant.webhook_endpoints set previous_secret_until = $1 where partner_id = $2',
      [environment.clock.now(), partner.id],
    )
    const { id } = await partner.consult({ status: 'invited' })
    await deliver()
    const after = receiver.received.slice(during.length)
    expect(JSON.stringify(after.map(({ event }) => event))).toContain(id)
    for (const [name, verify] of Object.entries(libraries)) {
      for (const { body, headers, event } of after) {
        expect(await verify(body, headers, next), name).toEqual(event)
        await expect((async () => verify(body, headers, secret))(), name).rejects.toThrow()
      }
    }
  })

  test('is rejected when any part of it was changed', async () => {
    const [{ body, headers } = receiver.received[0] as ReceivedWebhook] = await deliverSome()
    const changed = Buffer.from(body)
    changed.writeUInt8(changed.readUInt8(changed.length - 3) ^ 1, changed.length - 3)
    const later = String(Number(headers['webhook-timestamp']) + 1)
    const service = String(headers['x-service-signature'])
    const tampered: [Buffer, ReceivedWebhook['headers']][] = [
      [changed, headers],
      [body.subarray(0, -1), headers],
      [Buffer.concat([body, Buffer.from('\n')]), headers],
      [Buffer.from(JSON.stringify(JSON.parse(body.toString()), null, 1)), headers],
      [
        body,
        { ...headers, 'x-service-signature': service.replace(/^t=\d+/, `t=${later}`), 'webhook-timestamp': later },
      ],
      [body, { ...headers, 'x-service-signature': service.replace('v1=', 'v0='), 'webhook-signature': 'v0,AAAA' }],
    ]
    const other = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
    for (const [name, verify] of Object.entries(libraries)) {
      for (const [n, [bytes, sent]] of tampered.entries()) {
        await expect((async () => verify(bytes, sent, secret))(), `${name}, change ${n}`).rejects.toThrow()
      }
      await expect((async () => verify(body, headers, other))(), name).rejects.toThrow()
    }
  })

  test('is rejected when it arrives too late', async () => {
    environment.clock.advance(-10 * 60)
    const [{ body, headers } = receiver.received[0] as ReceivedWebhook] = await deliverSome()
    for (const [name, verify] of Object.entries(libraries)) {
      await expect((async () => verify(body, headers, secret))(), name).rejects.toThrow()
    }
  })
})
