import type { Account, Page, WebhookEndpoint, WebhookEndpointWithSecret } from '@consult/domain'
import { disableWebhook } from '@consult/integration'
import { describe, expect, test } from 'vitest'
import { nextNumber, success } from '../../environment/index.ts'
import {
  addEndpoint,
  deliver,
  environment,
  partner,
  receiver,
  setUpWebhooks,
  setUrl,
} from '../../environment/webhooks.fixture.ts'

setUpWebhooks()

const path = '/v1/webhook-endpoints'
const list = async () => success(await partner.key.get<Page<WebhookEndpoint>>(`${path}?limit=100`)).items

test('an endpoint is created, read, listed and changed, and shows its secret once', async () => {
  const created = await addEndpoint({
    description: 'Billing',
    events: ['telehealth.completed', 'telehealth.completed'],
  })
  const { secret, ...endpoint } = created
  expect(secret).toMatch(/^whsec_/)
  expect(endpoint).toEqual({
    id: expect.stringMatching(/^we_/),
    url: receiver.url,
    description: 'Billing',
    events: ['telehealth.completed'],
    status: 'enabled',
    disabledReason: null,
    failingSince: null,
    pending: 0,
    createdAt: environment.clock.now().toISOString(),
  })
  expect(success(await partner.key.get(`${path}/${endpoint.id}`))).toEqual(endpoint)
  expect(await list()).toEqual([endpoint])
  const changed = success(await partner.key.patch(`${path}/${endpoint.id}`, { events: null, description: null }))
  expect(changed).toEqual({ ...endpoint, events: null, description: null })
})

test("the operator's URL is an endpoint like the others, listed first", async () => {
  const other = await addEndpoint()
  await setUrl('https://hooks.example/first')
  const [first, second] = await list()
  expect(first).toMatchObject({ url: 'https://hooks.example/first', description: null, events: null })
  expect(first?.id).toMatch(/^we_[0-9a-f]{32}$/)
  expect(second?.id).toBe(other.id)
  expect(success(await partner.key.get(`${path}/${first?.id}`))).toEqual(first)
  success(await partner.key.patch(`${path}/${first?.id}`, { url: 'https://hooks.example/second' }))
  expect(success(await partner.key.get<Account>('/v1/account')).webhookUrl).toBe('https://hooks.example/second')
  await setUrl('https://hooks.example/third')
  expect((await list()).map(({ id, url }) => [id, url])).toEqual([
    [first?.id, 'https://hooks.example/third'],
    [other.id, other.url],
  ])
  success(await partner.key.send('DELETE', `${path}/${first?.id}`))
  expect(success(await partner.key.get<Account>('/v1/account')).webhookUrl).toBeNull()
})

test('a list of endpoints has pages', async () => {
  await setUrl()
  const added = [await addEndpoint(), await addEndpoint()]
  const all = (await list()).map(({ id }) => id)
  expect(all.slice(1)).toEqual(added.map(({ id }) => id))
  const paged: WebhookEndpoint[] = []
  let cursor = ''
  do {
    const page = success(await partner.key.get<Page<WebhookEndpoint>>(`${path}?limit=1${cursor}`))
    paged.push(...page.items)
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
  } while (cursor)
  expect(paged.map(({ id }) => id)).toEqual(all)
})

describe('an endpoint is refused', () => {
  test.each([
    'http://hooks.example/',
    'https://10.0.0.1/',
    'https://169.254.169.254/latest',
    'https://localhost/',
    'nonsense',
  ])('with the URL %s', async (url) => {
    const { id } = await addEndpoint()
    for (const answer of [await partner.key.post(path, { url }), await partner.key.patch(`${path}/${id}`, { url })]) {
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { issues: [{ path: 'url' }] } })
    }
    expect(await list()).toHaveLength(1)
  })

  test('with an unknown type of event, and the answer names the nearest one', async () => {
    const answer = await partner.key.post(path, { url: receiver.url, events: ['async_consult.close'] })
    expect(answer).toMatchObject({
      status: 400,
      details: {
        issues: [{ path: 'events.0', message: 'Unknown event type. Did you mean "async_consult.closed"?' }],
      },
    })
  })

  test('with a description that is too long, and with no type of event', async () => {
    expect(await partner.key.post(path, { url: receiver.url, description: 'x'.repeat(201) })).toMatchObject({
      status: 400,
    })
    expect(await partner.key.post(path, { url: receiver.url, events: [] })).toMatchObject({ status: 400 })
  })

  test('when the partner has 20, also when many are created at once', async () => {
    await setUrl()
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => partner.key.post<WebhookEndpointWithSecret>(path, { url: receiver.url })),
    )
    const created = answers.filter(({ status }) => status === 201)
    expect(created).toHaveLength(19)
    const refused = answers.filter(({ status }) => status === 400)
    expect(refused).toHaveLength(3)
    expect(refused[0]).toMatchObject({ details: { issues: [{ code: 'too_many' }] } })
    expect(await list()).toHaveLength(20)
    success(await partner.key.send('DELETE', `${path}/${created[0]?.body.id}`))
    await addEndpoint()
  })
})

test('a repeated request with an Idempotency-Key returns the first secret and creates nothing', async () => {
  const key = { 'idempotency-key': `endpoint-${nextNumber()}` }
  const first = success(await partner.key.post(path, { url: receiver.url }, key))
  const again = await partner.key.post(path, { url: receiver.url }, key)
  expect(again).toMatchObject({ status: 201, body: first, headers: { 'idempotent-replayed': 'true' } })
  expect(await list()).toHaveLength(1)
  const rotation = { 'idempotency-key': `rotation-${nextNumber()}` }
  const rotated = success(await partner.key.post(`${path}/${first.id}/rotate-secret`, undefined, rotation))
  expect(rotated.secret).not.toBe(first.secret)
  expect(success(await partner.key.post(`${path}/${first.id}/rotate-secret`, undefined, rotation))).toEqual(rotated)
})

test('an endpoint of another partner is not found, by whatever operation', async () => {
  const { id } = await addEndpoint()
  const { key } = await environment.partner()
  const answers = [
    await key.get(`${path}/${id}`),
    await key.patch(`${path}/${id}`, { description: 'mine' }),
    await key.send('DELETE', `${path}/${id}`),
    await key.get(`${path}/${id}/attempts`),
    await key.post(`${path}/${id}/events/evt_1/replay`),
    await key.post(`${path}/${id}/recover`, { since: environment.clock.now().toISOString() }),
  ]
  for (const act of ['rotate-secret', 'enable', 'disable', 'test']) answers.push(await key.post(`${path}/${id}/${act}`))
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'not_found' })
  expect(await list()).toMatchObject([{ id, description: null }])
})

test('only an operator enables an endpoint that an operator has disabled', async () => {
  await setUrl()
  const [first] = await list()
  await disableWebhook(environment.operator, partner.id)
  expect(await partner.key.post(`${path}/${first?.id}/enable`)).toMatchObject({
    status: 409,
    code: 'webhook_unavailable',
  })
  // The partner's own switch does not change who disabled the endpoint.
  expect(success(await partner.key.post(`${path}/${first?.id}/disable`))).toMatchObject({ disabledReason: 'operator' })
})

test('deleting an endpoint removes its secrets and everything that waits for it', async () => {
  const { id } = await addEndpoint()
  await partner.consult({ status: 'queued' })
  await receiver.goAway()
  await deliver()
  await receiver.comeBack()
  expect(success(await partner.key.send('DELETE', `${path}/${id}`))).toEqual({ id, deleted: true })
  expect(await partner.key.send('DELETE', `${path}/${id}`)).toMatchObject({ status: 404 })
  for (const table of ['webhook_endpoints', 'webhook_deliveries', 'webhook_recoveries']) {
    const { rows } = await environment.db.owner.query(`select from tenant.${table} where endpoint_id = $1`, [id])
    expect(rows).toEqual([])
  }
  environment.clock.advance(60)
  await deliver()
  expect(receiver.received).toEqual([])
})
