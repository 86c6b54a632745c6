import type { Consult } from '@consult/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { consult, type StandIn, startStandIn } from '../clinic.fixture.ts'
import { type CallLog, createCallLog } from './call-log.ts'
import { createConsult } from './client.ts'

let service: StandIn
let log: CallLog
let client: Consult
beforeEach(async () => {
  service = await startStandIn()
  log = createCallLog()
  client = createConsult({ apiUrl: service.url, apiKey: 'pp_test_secret', log })
})
afterEach(() => service.close())

const create = () => client.asyncConsults.create({ patientId: 'pat_1', reason: 'Sore throat' })

test('the call log contains every attempt with its request and response', async () => {
  service.answerWith(() => (service.requests.length < 2 ? [503, null] : [201, consult('ac_1')]))
  expect(await create()).toMatchObject({ id: 'ac_1' })
  const key = expect.any(String)
  expect(log.latest()).toMatchObject([
    { method: 'POST', status: 201, requestId: 'req_2', answer: { id: 'ac_1' } },
    {
      method: 'POST',
      url: `${service.url}/v1/async-consults`,
      status: 503,
      requestId: 'req_1',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: { patientId: 'pat_1', reason: 'Sore throat' },
      answer: null,
    },
  ])
})

test('the call log contains attempts that got no response', async () => {
  await service.close()
  await expect(create()).rejects.toMatchObject({ name: 'ConsultConnectionError' })
  expect(log.latest()).toMatchObject([{ status: null }, { status: null }, { status: null }])
})

test('the call log contains neither the API key nor a token', async () => {
  service.answerWith(() => [201, { token: 'emb_secret', expiresAt: '2026-03-02T09:15:00.000Z' }])
  const token = await client.patients.createEmbedSession('pat_1', { ttlSeconds: 900 })
  expect(token).toMatchObject({ token: 'emb_secret' })
  expect(log.latest()).toMatchObject([{ method: 'POST', status: 201, requestId: 'req_1', body: { ttlSeconds: 900 } }])
  expect(JSON.stringify(log.latest())).not.toMatch(/pp_test_secret|emb_secret/)
})
