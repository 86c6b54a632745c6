import { expect, test } from 'vitest'
import { apiKey, created, failureOf, runtime, service, setUpClient } from './client.fixture.ts'
import { Consult } from './client.ts'
import { serviceVersion } from './contract.generated.ts'
import type { ConsultApiError } from './errors.ts'
import type { RequestHooks, ResponseFacts } from './hooks.ts'
import { requestIdOf } from './request-ids.ts'
import { json, raw, reset } from './service.fixture.ts'

setUpClient()

const observed = (hooks: RequestHooks) => new Consult({ apiKey, baseUrl: `${service.url}/v1`, ...hooks }, runtime)

test('hooks see every attempt with its path, key and outcome, and neither the API key nor the query', async () => {
  const requests: unknown[] = []
  const responses: ResponseFacts[] = []
  const consult = observed({
    onRequest: (request) => requests.push(request),
    onResponse: (response) => responses.push(response),
  })
  service.answerWith(
    reset,
    raw(503, '', { 'x-request-id': 'req_1' }),
    json(201, { id: 'ac_1' }, { 'x-request-id': 'req_2', deprecation: '@1803859200' }),
  )
  await consult.asyncConsults.create({ patientId: 'pat_1' }, { idempotencyKey: 'mine' })
  const path = '/v1/async-consults'
  const live = { deprecation: null, sunset: null }
  const sent = [1, 2, 3].map((attempt) => ({ method: 'POST', path, attempt, idempotencyKey: 'mine' }))
  expect(requests).toEqual(sent)
  expect(responses).toEqual([
    { ...sent[0], ...live, status: null, requestId: null, durationMs: 0 },
    { ...sent[1], ...live, status: 503, requestId: 'req_1', durationMs: 0 },
    { ...sent[2], deprecation: '@1803859200', sunset: null, status: 201, requestId: 'req_2', durationMs: 0 },
  ])
  service.answerWith(json(200, { items: [] }))
  await consult.patients.list({ externalId: 'secret-1' }).page()
  expect(JSON.stringify([requests, responses])).not.toMatch(/secret-1|pp_test/)
})

test('a hook that throws does not change the outcome of a call, which has taken effect', async () => {
  const fail = () => {
    throw new Error('no disk space for logs')
  }
  service.answerWith(created)
  const consult = observed({ onRequest: fail, onResponse: fail })
  expect(await consult.asyncConsults.create({ patientId: 'pat_1' })).toEqual({ id: 'ac_1' })
  expect(service.received).toHaveLength(1)
})

test('an error names the page of the documentation about its code, if the service links to one', async () => {
  const consult = observed({})
  const failure = async (link: Record<string, string>) => {
    service.answerWith(json(404, { error: { code: 'not_found', message: '' } }, link))
    return (await failureOf(consult.patients.get('pat_1'))) as ConsultApiError
  }
  const docUrlOf = async (link: string) => (await failure({ link })).docUrl
  expect(await docUrlOf('</docs/errors#not_found>; rel="help"')).toBe(`${service.url}/docs/errors#not_found`)
  expect(await docUrlOf('</a>; rel="next", <https://docs.example/x>; title="x"; rel="help"')).toBe(
    'https://docs.example/x',
  )
  expect(await docUrlOf('</a>; rel="deprecation"')).toBeNull()
  expect((await failure({})).docUrl).toBeNull()
})

test('the request id of a success is known for answers and pages, and does not appear in them', async () => {
  const consult = observed({})
  service.answerWith(json(200, { id: 'pat_1' }, { 'x-request-id': 'req_9' }))
  const patient = await consult.patients.get('pat_1')
  expect(requestIdOf(patient)).toBe('req_9')
  expect(patient).toEqual({ id: 'pat_1' })
  service.answerWith(json(200, { items: [] }, { 'x-request-id': 'req_10' }))
  expect(requestIdOf(await consult.patients.list().page())).toBe('req_10')
  expect(requestIdOf({ id: 'pat_1' })).toBeNull()
})

test('each request asks for the version of the API that the types describe, or for the one of the options', async () => {
  service.answerWith(created)
  await observed({}).asyncConsults.create({ patientId: 'pat_1' })
  const later = new Consult({ apiKey, baseUrl: service.url, serviceVersion: '2027-03-01' }, runtime)
  await later.asyncConsults.create({ patientId: 'pat_1' })
  expect(service.received.map(({ headers }) => headers['service-version'])).toEqual([serviceVersion, '2027-03-01'])
})

test('each request names the version of the SDK and of the runtime', async () => {
  service.answerWith(created)
  await observed({}).asyncConsults.create({ patientId: 'pat_1' })
  expect(service.received[0]?.headers['user-agent']).toMatch(/^consult-sdk\/\d+\.\d+\.\d+ \(Node\.js\/\d+/)
})
