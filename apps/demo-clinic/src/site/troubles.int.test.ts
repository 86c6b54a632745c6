import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  apiKey,
  createTestClinic,
  eventBody,
  ownHeaders,
  type StandIn,
  signed,
  startStandIn,
  type TestClinic,
} from '../clinic.fixture.ts'
import type { Operator } from '../consult/operator.ts'

const nextKey = `pp_test_${'n'.repeat(48)}`
const operator: Operator = {
  rotateKey: async () => ({ apiKey: nextKey, previousKeyExpiresAt: '2026-03-03T09:00:00.000Z' }),
}

let service: StandIn
let clinic: TestClinic
beforeEach(async () => {
  service = await startStandIn()
  clinic = await createTestClinic(service.url, { operator })
  service.answerWith(() => [200, { items: [], portalUrl: 'https://portal/#token=secret', token: 'secret' }])
})
afterEach(async () => {
  await clinic.app.close()
  await service.close()
})

const ask = (method: 'POST' | 'DELETE', url: string, payload: object = {}, who = clinic) =>
  who.app.inject({ method, url, payload, headers: ownHeaders })
const deliver = (payload: string) =>
  clinic.app.inject({ method: 'POST', url: '/webhooks/consult', payload, headers: signed(payload) })
const events = async () => (await clinic.app.inject('/api/backstage')).json()

describe('refusing webhooks', () => {
  test('answers 500, counts the attempts, and accepts the same event afterwards', async () => {
    await ask('POST', '/api/troubles', { trouble: 'refuse-webhooks' })
    const body = eventBody('evt_1')
    expect([(await deliver(body)).statusCode, (await deliver(body)).statusCode]).toEqual([500, 500])
    expect(await events()).toMatchObject({ events: [], outstanding: [{ id: 'evt_1', turnedAway: 2 }] })
    await ask('DELETE', '/api/troubles', { trouble: 'refuse-webhooks' })
    expect((await deliver(body)).statusCode).toBe(200)
    expect(await events()).toMatchObject({
      events: [{ id: 'evt_1', deliveries: 1, turnedAway: 2 }],
      outstanding: [],
    })
  })

  test('still rejects a delivery without a valid signature', async () => {
    await ask('POST', '/api/troubles', { trouble: 'refuse-webhooks' })
    const payload = eventBody('evt_1')
    const forged = await clinic.app.inject({ method: 'POST', url: '/webhooks/consult', payload })
    expect(forged.statusCode).toBe(400)
    expect((await events()).outstanding).toEqual([])
  })
})

test('a backend that is cut off answers everything except webhooks and token requests', async () => {
  await clinic.app.listen({ port: 0, host: '127.0.0.1' })
  const address = `http://127.0.0.1:${(clinic.app.server.address() as { port: number }).port}`
  const origin = { origin: address }
  const post = (path: string, body = '{}', headers: Record<string, string> = {}) =>
    fetch(`${address}${path}`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  expect((await post('/api/troubles', '{"trouble":"away"}', origin)).status).toBe(200)
  const body = eventBody('evt_1')
  await expect(post('/webhooks/consult', body, signed(body))).rejects.toThrow()
  await expect(post('/api/embed-token', '{}', origin)).rejects.toThrow()
  expect((await fetch(`${address}/care`)).status).toBe(200)
  clinic.troubles.end('away')
  expect((await post('/webhooks/consult', body, signed(body))).status).toBe(200)
})

describe('rotating the key', () => {
  const bearers = () => service.requests.map(({ headers }) => headers.authorization)

  test('makes the clinic use the new key, and shows only how that begins', async () => {
    await clinic.app.inject('/api/physicians')
    const rotated = await ask('POST', '/api/rotate-key')
    expect(rotated.json()).toMatchObject({ begins: nextKey.slice(0, 12) })
    expect(rotated.body).not.toContain(nextKey)
    await clinic.app.inject('/api/physicians')
    expect(bearers()).toEqual([`Bearer ${apiKey}`, `Bearer ${nextKey}`])
  })

  test('is refused without an operator', async () => {
    const alone = await createTestClinic(service.url)
    expect((await ask('POST', '/api/rotate-key', {}, alone)).json().error.code).toBe('no_operator')
    await alone.app.close()
  })
})

test('troubles, key rotation and desk links are refused with a live key', async () => {
  const live = await createTestClinic(service.url, { operator, apiKey: apiKey.replace('test', 'live') })
  for (const url of ['/api/troubles', '/api/rotate-key', '/api/desk']) {
    const payload = { trouble: 'away', physicianId: 'phy_1' }
    expect((await ask('POST', url, payload, live)).statusCode).toBe(403)
  }
  expect(service.requests).toEqual([])
  await live.app.close()
})
