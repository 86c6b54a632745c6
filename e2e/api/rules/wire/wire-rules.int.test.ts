import type { Patient } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  asserting,
  createTestEnvironment,
  newPhone,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const json = { 'content-type': 'application/json' }

describe('a successful answer', () => {
  test('has the status for what happened: 201 created, 200 refreshed, 202 accepted, and otherwise 200', async () => {
    const person = { externalId: 'p', phone: newPhone() }
    expect((await partner.key.post('/v1/patients', person)).status).toBe(201)
    expect((await partner.key.post('/v1/patients', person)).status).toBe(200)
    const doctor = { externalId: 'd', email: `d-${newPhone()}@x.example`, firstName: 'A', lastName: 'B' }
    expect((await partner.key.post('/v1/physicians', doctor)).status).toBe(201)
    const again = await partner.key.post<{ id: string }>('/v1/physicians', doctor)
    expect(again.status).toBe(200)
    const physician = partner.key.with(asserting(again.body.id))
    const created = await partner.key.post<{ id: string }>('/v1/async-consults', { patientExternalId: 'p' })
    expect(created.status).toBe(201)
    const path = `/v1/async-consults/${created.body.id}`
    const steps = [
      await partner.key.post(`${path}/embed-session`),
      await partner.key.post(`/v1/physicians/${again.body.id}/session`),
      await partner.key.post(`${path}/consent`, { decision: 'accept' }),
      await partner.key.post(`${path}/messages`, { text: 'x' }),
      await physician.post(`${path}/claim`),
      await physician.post(`${path}/replies`, { text: 'x' }),
      await physician.put('/v1/physicians/me/presence', { status: 'online' }),
      await physician.post(`${path}/resolve`),
      await partner.key.post(`${path}/close`),
      await partner.key.post(`${path}/rating`, { value: 3 }),
      await partner.key.get(`${path}/messages`),
    ]
    expect(steps.map(({ status }) => status)).toEqual([201, 201, 200, 202, 200, 202, 200, 200, 200, 200, 200])
    for (const { headers } of steps) expect(headers['content-type']).toBe('application/json; charset=utf-8')
  })

  test('has every field, with null where there is no value', async () => {
    const phone = newPhone()
    const { body } = await partner.key.post<Patient>('/v1/patients', { externalId: 'p', phone })
    expect(body).toEqual({
      id: expect.stringMatching(/^pat_\w+$/),
      externalId: 'p',
      phone,
      firstName: null,
      lastName: null,
      birthDate: null,
      email: null,
      language: null,
      jurisdiction: null,
      timeZone: null,
      metadata: {},
      notifications: null,
      unsubscribed: [],
      legalHold: false,
      confidential: false,
      testClockId: null,
      createdAt: environment.clock.now().toISOString(),
      updatedAt: environment.clock.now().toISOString(),
    })
  })

  test('to GET is available to HEAD too', async () => {
    const answer = await partner.key.send('HEAD', '/v1/patients')
    expect([answer.status, answer.text]).toEqual([200, ''])
  })
})

test('a body that is not JSON is refused also by routes that need none', async () => {
  const physician = await partner.physician()
  const { id } = await partner.consult({ status: 'queued' })
  const request = { headers: json, payload: '{' }
  const answer = await physician.asserted.send('POST', `/v1/async-consults/${id}/claim`, request)
  expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
})

describe('unknown fields', () => {
  const issuesOf = (answer: { details: Record<string, unknown> | undefined }) => answer.details?.issues

  test('in a body are refused, and nothing is stored', async () => {
    const body = { externalId: 'p', phone: newPhone(), shoeSize: 43, nested: { a: [1] }, id: 'pat_1' }
    const answer = await partner.key.post('/v1/patients', body)
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(issuesOf(answer)).toMatchObject([{ path: 'shoeSize' }, { path: 'nested' }, { path: 'id' }])
    expect(await partner.key.get('/v1/patients')).toMatchObject({ body: { items: [] } })
  })

  test('inside an object of a body are refused with their paths', async () => {
    const licenses = [
      { jurisdiction: 'US-CA', number: '1' },
      { jurisdiction: 'US-NY', number: '2', expiry: null },
    ]
    const body = { externalId: 'd', email: 'd@clinic.example', firstName: 'D', lastName: 'D', licenses }
    expect(issuesOf(await partner.key.post('/v1/physicians', body))).toMatchObject([{ path: 'licenses.1.expiry' }])
  })

  test('in a query are refused', async () => {
    const answer = await partner.key.get('/v1/patients?color=red&limit=1&__proto__=x&constructor=y')
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(issuesOf(answer)).toMatchObject([{ path: 'color' }, { path: '__proto__' }, { path: 'constructor' }])
  })

  test('in the query of a request with a body are refused', async () => {
    const answer = await partner.key.post('/v1/patients?notify=1', { externalId: 'p', phone: newPhone() })
    expect(issuesOf(answer)).toMatchObject([{ path: 'notify' }])
  })

  test('are listed together with everything else that is wrong', async () => {
    const answer = await partner.key.post('/v1/patients', { external_id: 'p' })
    expect(issuesOf(answer)).toEqual([
      { path: 'external_id', code: 'unknown_field', message: 'Unknown field. Did you mean "externalId"?' },
      { path: 'externalId', code: 'invalid_type', message: 'externalId is required.' },
      { path: 'phone', code: 'invalid_type', message: 'phone is required.' },
    ])
  })

  test('are repeated only in part when there are many, or long ones', async () => {
    const body = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`${n} ${'x'.repeat(90)}`, n]))
    const answer = await partner.key.post('/v1/patients', body)
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.text.length).toBeLessThan(10_000)
  })

  test('with special JavaScript names are refused', async () => {
    const payload = `{"externalId":"p","phone":"${newPhone()}","__proto__":{"firstName":"X"},"constructor":{"prototype":{"lastName":"Y"}}}`
    const answer = await partner.key.send('POST', '/v1/patients', { headers: json, payload })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(issuesOf(answer)).toMatchObject([{ message: expect.stringContaining('"__proto__"') }])
  })

  test('in the body cannot replace those of the path', async () => {
    const [one, other] = [await partner.consult(), await partner.consult()]
    expect(await partner.key.post(`/v1/async-consults/${one.id}/close`, { id: other.id })).toMatchObject({
      status: 400,
    })
    expect((await partner.read(one.id)).status).toBe('queued')
    expect((await partner.read(other.id)).status).toBe('queued')
  })
})

describe('a request body', () => {
  test.each([
    ['text', 'text/plain'],
    ['a form', 'application/x-www-form-urlencoded'],
    ['of an invalid content type', 'nonsense'],
    ['XML', 'application/xml'],
  ])('that is %s gets 415', async (_what, type) => {
    const answer = await partner.key.send('POST', '/v1/patients', { headers: { 'content-type': type }, payload: '{}' })
    expect(answer).toMatchObject({ status: 415, code: 'unsupported_media_type' })
  })

  test('can name its charset', async () => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const payload = JSON.stringify({ externalId: 'p', phone: newPhone() })
    expect(await partner.key.send('POST', '/v1/patients', { headers, payload })).toMatchObject({ status: 201 })
  })

  test.each(['{', '{"externalId":}', 'externalId=1', '"', '\u0000', '{"a":1}}', ' '])(
    'that is not JSON (%j) gets 400',
    async (payload) => {
      const answer = await partner.key.send('POST', '/v1/patients', { headers: json, payload })
      expect(answer).toMatchObject({
        status: 400,
        code: 'invalid_request',
        details: { issues: [{ path: '', code: 'invalid_json', message: expect.any(String) }] },
      })
    },
  )

  test.each(['[]', '5', '"text"', 'true'])('that is JSON but not an object (%s) gets 400', async (payload) => {
    const answer = await partner.key.send('POST', '/v1/patients', { headers: json, payload })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', details: { issues: [{ path: '' }] } })
  })

  test.each([
    ['left out', {}],
    ['empty', { headers: json, payload: '' }],
    ['null', { headers: json, payload: 'null' }],
    ['{}', { headers: json, payload: '{}' }],
  ])('for a route that needs none can be %s', async (_what, request) => {
    const { id } = await partner.consult()
    expect(await partner.key.send('POST', `/v1/async-consults/${id}/close`, request)).toMatchObject({ status: 200 })
  })

  test('of 1 MiB is read, and one byte more gets 413', async () => {
    const body = `{"externalId":"p","phone":"${newPhone()}"}`
    const ofSize = (bytes: number) => body.padEnd(bytes)
    const size = 1024 * 1024
    const send = (payload: string) => partner.key.send('POST', '/v1/patients', { headers: json, payload })
    expect(await send(ofSize(size))).toMatchObject({ status: 201 })
    expect(await send(ofSize(size + 1))).toMatchObject({ status: 413, code: 'payload_too_large' })
  })

  test('of too many values, or nested too deep, is refused before anything reads it', async () => {
    const values = `{"metadata":{${Array.from({ length: 5_001 }, (_, n) => `"k${n}":1`).join()}}}`
    const nested = `{"metadata":${'['.repeat(101)}${']'.repeat(101)}}`
    for (const path of ['/v1/patients', '/trpc/patients.upsert']) {
      for (const [payload, code] of [
        [values, 'too_big'],
        [nested, 'too_deep'],
      ] as const) {
        const answer = await partner.key.send('POST', path, { headers: json, payload })
        expect(answer.status).toBe(400)
        expect(answer.text).toContain(`"code":"${code}"`)
      }
    }
  })

  // An error in a stream that nobody reads would end the process, and with it the test run.
  test('that nobody reads does no harm, whatever is in it', async () => {
    const stranger = environment.api.as(null)
    const bodies = ['['.repeat(2_000), Buffer.from([0xff, 0xfe]), `[${'1,'.repeat(6_000)}1]`]
    for (const payload of bodies) {
      const sent = { headers: json, payload }
      expect(await partner.key.send('GET', '/v1/patients', sent)).toMatchObject({ status: 200 })
      expect(await partner.key.send('DELETE', '/v1/patients', sent)).toMatchObject({ status: 405 })
      expect(await partner.key.send('POST', '/v1/patients?cursor=%ED', sent)).toMatchObject({ status: 400 })
      expect(await stranger.send('GET', '/v1/patients', sent)).toMatchObject({ status: 401 })
    }
    const utf16 = { headers: { 'content-type': 'application/json; charset=utf-16' }, payload: '{}' }
    expect(await partner.key.send('GET', '/v1/patients', utf16)).toMatchObject({ status: 200 })
  })

  test('with more marks on a letter than any language has is refused, and none of it is stored', async () => {
    const { id } = await partner.consult()
    const send = (marks: number) =>
      partner.key.post(`/v1/async-consults/${id}/messages`, { text: `pain${'\u0301'.repeat(marks)}` })
    expect(await send(31)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await send(30)).toMatchObject({ status: 202 })
  })

  test('with invalid fields gets an error that names each one', async () => {
    const licenses = [
      { jurisdiction: 'US-CA', number: '1' },
      { jurisdiction: 'California', number: '' },
    ]
    const body = { externalId: '', email: 'nobody', firstName: 5, lastName: 'B', licenses }
    const answer = await partner.key.post<{ error: { details: { issues: { path: string }[] } } }>(
      '/v1/physicians',
      body,
    )
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(answer.body.error.details.issues.map(({ path }) => path).toSorted()).toEqual([
      'email',
      'externalId',
      'firstName',
      'licenses.1.jurisdiction',
      'licenses.1.number',
    ])
  })
})

describe('the order of checks:', () => {
  test('the caller comes before the body', async () => {
    const nobody = environment.api.as('pp_test_nobody')
    const requests = [
      { headers: json, payload: '{' },
      { headers: { 'content-type': 'text/plain' }, payload: 'x' },
      { headers: json, payload: 'x'.repeat(1024 * 1024 + 1) },
      { headers: { ...json, 'idempotency-key': '' }, payload: '{}' },
    ]
    for (const request of requests) {
      expect(await nobody.send('POST', '/v1/patients', request)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
  })

  test('the named physician comes before the body', async () => {
    const answer = await partner.key.send('POST', '/v1/async-consults/ac_1/claim', { headers: json, payload: '{' })
    expect(answer).toMatchObject({ status: 401, code: 'unauthorized' })
  })

  test('the caller’s permissions come before the body', async () => {
    const { client } = await (await partner.physician()).session()
    for (const payload of ['{', '{}', 'x'.repeat(1024 * 1024 + 1)]) {
      const answer = await client.send('POST', '/v1/patients', { headers: json, payload })
      expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
    }
  })

  test('the input comes before the resource, the resource before the product, the product before the state', async () => {
    const { id } = await partner.consult({ status: 'closed' })
    await partner.update({ asyncEnabled: false })
    const post = (source: string, text: unknown) => partner.key.post(`/v1/async-consults/${source}/messages`, { text })
    expect(await post('ac_none', 5)).toMatchObject({ status: 400 })
    expect(await post('ac_none', 'x')).toMatchObject({ status: 404 })
    expect(await post(id, 'x')).toMatchObject({ status: 409, code: 'feature_disabled' })
    await partner.update({ asyncEnabled: true })
    expect(await post(id, 'x')).toMatchObject({ status: 409, code: 'thread_not_active' })
  })

  test('the existence of the physician comes before the ownership of the resource', async () => {
    const [one, colleague] = [await partner.physician(), await partner.physician()]
    const stranger = await (await environment.partner()).physician()
    const put = (id: string) => one.asserted.put(`/v1/physicians/${id}/presence`, { status: 'online' })
    expect(await put(stranger.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await put(colleague.id)).toMatchObject({ status: 403, code: 'forbidden' })
    expect(await put(one.id)).toMatchObject({ status: 200 })
  })
})
