import { createServer } from 'node:http'
import type { WebhookEndpointWithSecret, WebhookTest } from '@consult/domain'
import { verifyWebhook } from '@consult/sdk'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ReceivedWebhook,
  startDeliveries,
  startWebhookReceiver,
  success,
  type WebhookReceiver,
} from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  deliveries,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
  writeMessages,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

let other: WebhookReceiver
beforeEach(async () => {
  other = await startWebhookReceiver()
})
afterEach(() => other.close())

const idsAt = ({ received }: Pick<WebhookReceiver, 'received'>) => received.map(({ event }) => event.id).sort()
const loggedIds = async () => (await partner.events()).map(({ id }) => id).sort()
const act = async (id: string, name: string) => success(await partner.key.post(`/v1/webhook-endpoints/${id}/${name}`))
const isSignedWith = ({ body, headers }: ReceivedWebhook, secret: string) =>
  verifyWebhook(body, headers as Record<string, string>, secret, { now: environment.clock.now() }).then(
    () => true,
    () => false,
  )

test('every endpoint gets every event once, in the order of the log, signed with its own secret', async () => {
  const firstSecret = await setUrl()
  const { secret } = await addEndpoint({ url: other.url })
  await writeMessages(5)
  await Promise.all([deliver(), deliveries.worker.work(partner.id)])
  await deliver()
  expect(idsAt(receiver)).toEqual(await loggedIds())
  expect(idsAt(other)).toEqual(await loggedIds())
  const [one] = other.received
  if (!one) throw new Error('nothing was delivered')
  expect(one.headers['x-service-signature']).not.toBe(receiver.received[0]?.headers['x-service-signature'])
  expect([await isSignedWith(one, secret), await isSignedWith(one, firstSecret)]).toEqual([true, false])
})

test('an endpoint gets the types of event that it takes, from its creation on', async () => {
  await writeMessages(1)
  await addEndpoint({ events: ['async_consult.queued'] })
  await deliver()
  expect(receiver.received).toEqual([])
  await writeMessages(2)
  await deliver()
  expect(receiver.received.map(({ event }) => event.type)).toEqual(['async_consult.queued'])
})

test('an endpoint that is away delays no other, opens only its own breaker, and then gets what waited', {
  tags: 'full',
}, async () => {
  await setUrl()
  const { id } = await addEndpoint({ url: other.url })
  await other.goAway()
  await writeMessages(20)
  await deliver()
  expect(idsAt(receiver)).toEqual(await loggedIds())
  const { rows } = await environment.db.owner.query(
    'select endpoint_id as id from tenant.webhook_endpoints where partner_id = $1 and next_probe_at is not null',
    [partner.id],
  )
  expect(rows).toEqual([{ id }])
  await other.comeBack()
  for (let n = 0; n < 5; n += 1) {
    environment.clock.advance(60)
    await deliver()
  }
  expect(idsAt(other)).toEqual(await loggedIds())
  expect(idsAt(receiver)).toEqual(await loggedIds())
})

test('an endpoint that is away has no rows for the events after its breaker opened, and gets them when it is back', {
  tags: 'full',
}, async () => {
  const { id } = await addEndpoint({ url: other.url })
  await other.goAway()
  await writeMessages(20)
  await deliver()
  const readBehind = async () => {
    const { rows } = await environment.db.owner.query<{ waiting: number; behind: number }>(
      `select (select count(*)::int from tenant.webhook_deliveries d
         where d.partner_id = e.partner_id and d.endpoint_id = e.endpoint_id) as waiting,
         (h.last_sequence - e.cursor_sequence)::int as behind
       from tenant.webhook_endpoints e join tenant.event_heads h using (partner_id)
       where e.partner_id = $1 and e.endpoint_id = $2`,
      [partner.id, id],
    )
    return rows[0]
  }
  const { waiting } = (await readBehind()) ?? {}
  await writeMessages(30)
  await deliver()
  expect(await readBehind()).toEqual({ waiting, behind: expect.any(Number) })
  expect((await readBehind())?.behind).toBeGreaterThanOrEqual(30)
  // Each of these seconds has at most one probe. Once the probes have used up the waiting events, the log
  // provides the next one.
  for (let n = 0; n < 60; n += 1) {
    environment.clock.advance(10)
    await deliver()
  }
  await other.comeBack()
  for (let n = 0; n < 5; n += 1) {
    environment.clock.advance(60)
    await deliver()
  }
  expect(idsAt(other)).toEqual(await loggedIds())
})

test('a worker that was killed while it sent costs its lease, and the event is sent again with the same id', async () => {
  await addEndpoint({ events: ['async_consult.created'] })
  const arrived = Promise.withResolvers<void>()
  receiver.answerWith(() => {
    arrived.resolve()
    return new Promise(() => {})
  })
  await partner.consult({ status: 'invited' })
  const killed = startDeliveries(environment)
  await killed.worker.work(partner.id)
  await arrived.promise
  receiver.answerWith(200)
  await deliver()
  expect(receiver.received).toHaveLength(1)
  environment.clock.advance(61)
  await deliver()
  expect(receiver.received).toHaveLength(2)
  expect(new Set(idsAt(receiver)).size).toBe(1)
  await killed.close()
})

describe('an endpoint that its partner has disabled', () => {
  let endpoint: WebhookEndpointWithSecret
  beforeEach(async () => {
    endpoint = await addEndpoint()
  })

  test('misses events, and gets the ones after it is enabled', async () => {
    expect(await act(endpoint.id, 'disable')).toMatchObject({ status: 'disabled', disabledReason: 'partner' })
    await writeMessages(3)
    await deliver()
    expect(receiver.received).toEqual([])
    const missed = await loggedIds()
    expect(await act(endpoint.id, 'enable')).toMatchObject({ status: 'enabled', disabledReason: null })
    await writeMessages(1)
    await deliver()
    expect(idsAt(receiver)).toEqual((await loggedIds()).filter((id) => !missed.includes(id)))
  })

  test('gets afterwards what had failed before', { tags: 'full' }, async () => {
    receiver.answerWith(500)
    await partner.consult({ status: 'invited' })
    await deliver()
    await act(endpoint.id, 'disable')
    receiver.answerWith(200)
    await act(endpoint.id, 'enable')
    await deliver()
    expect(receiver.received).toHaveLength(2)
  })
})

test('an endpoint that failed by itself resumes where it stopped', { tags: 'full' }, async () => {
  const { id } = await addEndpoint()
  receiver.answerWith(410)
  await partner.consult({ status: 'invited' })
  await deliver()
  await writeMessages(2)
  receiver.answerWith(200)
  expect(await act(id, 'enable')).toMatchObject({ status: 'enabled' })
  await deliver()
  expect(new Set(idsAt(receiver))).toEqual(new Set(await loggedIds()))
})

test('after a rotation, both secrets of the endpoint sign', async () => {
  const { id, secret } = await addEndpoint()
  const rotated = (await act(id, 'rotate-secret')) as { secret: string }
  await partner.consult({ status: 'invited' })
  await deliver()
  const [one] = receiver.received
  if (!one) throw new Error('nothing was delivered')
  expect([await isSignedWith(one, secret), await isSignedWith(one, rotated.secret)]).toEqual([true, true])
})

test('a test sends one signed event that is in no log, also to a disabled endpoint', async () => {
  const seen: { type: string | undefined; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen.push({ type: request.headers['x-service-event']?.toString(), body: Buffer.concat(chunks).toString() })
    response.writeHead(418).end('a teapot')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const { id } = await addEndpoint({ url: `http://127.0.0.1:${port}/` })
  await act(id, 'disable')
  const answer = success(await partner.key.post<WebhookTest>(`/v1/webhook-endpoints/${id}/test`))
  expect(answer).toMatchObject({ delivered: false, status: 418, error: 'status', responseHead: 'a teapot' })
  expect(seen).toHaveLength(1)
  expect(seen[0]?.type).toBe('webhook.test')
  expect(JSON.parse(seen[0]?.body ?? '')).toMatchObject({ id: answer.eventId, type: 'webhook.test', data: {} })
  expect((await partner.events()).map(({ type }) => type)).toEqual(['webhook_endpoint.disabled'])
  expect(success(await partner.key.get(`/v1/webhook-endpoints/${id}/attempts`))).toEqual({ items: [] })
  await new Promise((done) => server.close(done))
})
