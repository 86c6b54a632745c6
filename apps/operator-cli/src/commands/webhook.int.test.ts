/** @module-tag full */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createTestDatabase, type TestDatabase } from '@consult/db/testing'
import type { Partner } from '@consult/directory'
import { testSecretsKey } from '@consult/testing'
import { verifyServiceSignature } from '@consult/webhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { consultInProcess as consult, errorOf, resultOf } from '../cli.fixture.ts'

let db: TestDatabase
let partnerId: string
beforeAll(async () => {
  db = await createTestDatabase()
  partnerId = (await json<{ partnerId: string }>('create', '--name', 'Clinic')).partnerId
})
afterAll(() => db.close())

const run = (...args: string[]) => consult({ DATABASE_URL: db.url, SECRETS_KEY: testSecretsKey }, 'partner', ...args)
const json = async <T>(...args: string[]) => resultOf<T>(await run(...args, '--json'))
const webhook = async () => (await json<Partner>('show', partnerId)).webhook

test('an operator can set, change, rotate, disable and enable a webhook', async () => {
  const first = await json<{ webhookSecret: string }>('webhook', 'set', partnerId, '--url', 'https://hooks.example/a')
  expect(first.webhookSecret).toMatch(/^whsec_/)
  expect(await webhook()).toEqual({ url: 'https://hooks.example/a', disabledAt: null, disabledReason: null })

  const moved = await json('webhook', 'set', partnerId, '--url', 'https://hooks.example/b')
  expect(moved).toEqual(first)
  const rotated = await json<{ webhookSecret: string }>('webhook', 'rotate-secret', partnerId)
  expect(rotated.webhookSecret).not.toBe(first.webhookSecret)

  const disabled = { url: 'https://hooks.example/b', disabledAt: expect.any(String), disabledReason: 'operator' }
  expect(await json('webhook', 'disable', partnerId)).toEqual({ partnerId, webhook: disabled })
  expect((await run('show', partnerId)).stdout).toContain('https://hooks.example/b (disabled: operator)')
  const enabled = { url: 'https://hooks.example/b', disabledAt: null, disabledReason: null }
  expect(await json('webhook', 'enable', partnerId)).toEqual({ partnerId, webhook: enabled })
})

describe('partner webhook test', () => {
  const received: { headers: IncomingHttpHeaders; body: string }[] = []
  let status = 200
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers, body })
    response.writeHead(status).end('received')
  })
  let url: string
  beforeAll(async () => {
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  })
  afterAll(() => new Promise((done) => receiver.close(done)))

  test('delivers a signed event, prints the outcome and adds nothing to the event log', async () => {
    const { webhookSecret } = await json<{ webhookSecret: string }>('webhook', 'set', partnerId, '--url', url)
    const answer = await json('webhook', 'test', partnerId)
    expect(answer).toEqual({
      outcome: 'delivered',
      status: 200,
      reason: null,
      url,
      eventId: expect.stringMatching(/^evt_/),
      tookMs: expect.any(Number),
      responseHead: 'received',
    })
    const [{ headers, body } = { headers: {}, body: '' }] = received
    const signature = String(headers['x-service-signature'])
    expect(verifyServiceSignature(body, signature, webhookSecret, { now: new Date() })).toBe(true)
    expect(headers['x-service-event']).toBe('webhook.test')
    expect(JSON.parse(body)).toEqual({
      id: (answer as { eventId: string }).eventId,
      type: 'webhook.test',
      createdAt: expect.any(String),
      partnerId,
      data: {},
    })
    const { rows } = await db.owner.query('select from tenant.events where type = $1', ['webhook.test'])
    expect(rows).toEqual([])
  })

  test('prints the reason and exits with 1 when the delivery fails', async () => {
    status = 503
    const refused = await run('webhook', 'test', partnerId, '--json')
    expect(refused).toMatchObject({ exitCode: 1, stderr: '' })
    expect(JSON.parse(refused.stdout)).toMatchObject({ outcome: 'failed', status: 503, reason: 'status' })
    const forPeople = await run('webhook', 'test', partnerId)
    expect(forPeople.stdout).toMatch(/^Failed: 503 from http\S+ in \d+ ms$/m)
    const closed = { DATABASE_URL: db.url, SECRETS_KEY: testSecretsKey, WEBHOOK_ALLOWED_HOSTS: '' }
    const inside = await consult(closed, 'partner', 'webhook', 'test', partnerId, '--json')
    expect(JSON.parse(inside.stdout)).toMatchObject({ outcome: 'failed', status: null, reason: 'refused' })
  })

  test('fails with not_found when the partner has no webhook', async () => {
    const { partnerId: other } = await json<{ partnerId: string }>('create', '--name', 'Other')
    expect(errorOf(await run('webhook', 'test', other, '--json')).code).toBe('not_found')
  })
})

test('a webhook URL on a private host is refused with the invalid field', async () => {
  const ending = await run('webhook', 'set', partnerId, '--url', 'http://10.0.0.1/hook', '--json')
  expect(ending).toMatchObject({ exitCode: 1, stdout: '' })
  expect(errorOf(ending)).toMatchObject({ code: 'invalid_request', details: { issues: [{ path: 'webhookUrl' }] } })
  const { stderr } = await run('webhook', 'set', partnerId, '--url', 'http://10.0.0.1/hook')
  expect(stderr).toMatch(/invalid_request: .*\n {2}webhookUrl: /)
})

test('a webhook may use localhost in test, and an internal host in production only if WEBHOOK_ALLOWED_HOSTS lists it', async () => {
  const set = (variables: Record<string, string>, url: string) =>
    consult(
      { DATABASE_URL: db.url, SECRETS_KEY: testSecretsKey, ...variables },
      'partner',
      'webhook',
      'set',
      partnerId,
      '--url',
      url,
      '--json',
    )
  expect((await set({}, 'http://localhost:4100/hook')).exitCode).toBe(0)
  expect((await set({ CONSULT_ENV: 'production' }, 'http://localhost:4100/hook')).exitCode).toBe(1)
  const opened = { CONSULT_ENV: 'production', WEBHOOK_ALLOWED_HOSTS: 'hooks.internal' }
  expect((await set(opened, 'http://hooks.internal/hook')).exitCode).toBe(0)
})
