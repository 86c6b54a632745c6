import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestEnvironment, success, type TestEnvironment, type TestPartner } from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const named = (id: string) => ({ 'x-request-id': id })

test.each(['req-1', 'a.b:c_d-e', 'x'.repeat(128)])('a valid request id (%s) is kept', async (id) => {
  for (const path of ['/v1/patients', '/v1/nothing', '/v1/patients/%', '/healthz']) {
    expect((await partner.key.get(path, named(id))).headers['x-request-id']).toBe(id)
  }
})

test.each(['', 'x'.repeat(129), 'a b', 'a"b', '{}', 'ä', '<script>'])(
  'an invalid request id (%j) is replaced',
  async (id) => {
    const { headers } = await partner.key.get('/v1/patients', named(id))
    expect(headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/)
  },
)

test('each request without an id gets its own', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, async () => (await partner.key.get('/v1/patients')).headers['x-request-id']),
  )
  expect(new Set(ids).size).toBe(20)
})

test('the events that a request causes carry its request id, whether immediate or later', async () => {
  const { id: patientId } = await partner.patient()
  const { id } = success(await partner.key.post<{ id: string }>('/v1/async-consults', { patientId }, named('create')))
  success(await partner.key.post(`/v1/async-consults/${id}/consent`, { decision: 'accept' }, named('consent')))
  success(await partner.key.post(`/v1/async-consults/${id}/messages`, { text: 'x' }, named('message')))
  await partner.settle()
  expect((await partner.events()).map(({ type, requestId }) => [type, requestId])).toEqual([
    ['async_consult.created', 'create'],
    ['async_consult.consented', 'consent'],
    ['async_consult.queued', 'consent'],
    ['async_consult.message', 'message'],
  ])
})

test('events that the service causes itself have no request id', async () => {
  await partner.consult({ status: 'invited' })
  environment.clock.advance(7 * 24 * 60 * 60)
  const events = await partner.eventsDuring(() => partner.settle())
  expect(events.map(({ requestId }) => requestId)).toEqual([null, null])
})
