import { afterEach, beforeEach, expect, test } from 'vitest'
import { consult, type StandIn, startStandIn } from '../clinic.fixture.ts'
import { type CallLog, createCallLog } from './call-log.ts'
import { type ConsultClient, createConsultClient } from './client.ts'

let service: StandIn
let log: CallLog
let client: ConsultClient
beforeEach(async () => {
  service = await startStandIn()
  log = createCallLog()
  client = createConsultClient({ apiUrl: service.url, apiKey: 'pp_test_secret', log })
})
afterEach(() => service.close())

const create = () => client.createAsyncConsult({ patientId: 'pat_1', reason: 'Sore throat' })

test('sends the key, and JSON', async () => {
  service.answerWith(() => [201, consult('ac_1')])
  expect(await create()).toMatchObject({ id: 'ac_1' })
  expect(service.requests).toMatchObject([
    {
      method: 'POST',
      path: '/v1/async-consults',
      headers: { authorization: 'Bearer pp_test_secret', 'content-type': 'application/json' },
      body: { patientId: 'pat_1', reason: 'Sore throat' },
    },
  ])
})

test('tries again what may pass, under one Idempotency-Key', async () => {
  service.answerWith(() => (service.requests.length < 3 ? [503, null] : [201, consult('ac_1')]))
  await create()
  const keys = service.requests.map(({ headers }) => headers['idempotency-key'])
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toBeTruthy()
})

test('does not try again what will not pass, and says its code', async () => {
  const error = { code: 'has_open_thread', message: 'any', details: { asyncConsultId: 'ac_9' } }
  service.answerWith(() => [409, { error }])
  await expect(create()).rejects.toMatchObject({ status: 409, code: 'has_open_thread', details: error.details })
  expect(service.requests).toHaveLength(1)
})

test('knows a 429 without a body', async () => {
  service.answerWith(() => [429, null])
  await expect(create()).rejects.toMatchObject({ code: 'rate_limited' })
  expect(service.requests).toHaveLength(3)
})

test('says when nobody answers', async () => {
  await service.close()
  await expect(create()).rejects.toMatchObject({ name: 'ConsultUnreachableError' })
  expect(log.latest()).toMatchObject([{ status: null }, { status: null }, { status: null }])
})

test('the log of calls holds neither the key nor a token', async () => {
  service.answerWith(() => [201, { token: 'emb_secret', expiresAt: '2026-03-02T09:15:00.000Z' }])
  expect(await client.createEmbedSession('pat_1', 900)).toMatchObject({ token: 'emb_secret' })
  expect(log.latest()).toMatchObject([{ method: 'POST', status: 201, requestId: 'req_1', body: { ttlSeconds: 900 } }])
  expect(JSON.stringify(log.latest())).not.toMatch(/pp_test_secret|emb_secret/)
})
