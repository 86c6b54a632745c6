import { connect } from 'node:net'
import { type ErrorCode, errorBodySchema, errorCatalogue } from '@consult/domain'
import { collectRoutes } from '@consult/rest'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let url: string

beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
  url = await environment.api.listen()
})
afterAll(() => environment.close())

type Answering = ReturnType<Client['get']>

/** Asserts the standard error body, with the status that belongs to its code. */
async function expectError(answering: Answering, code: ErrorCode) {
  const answer = await answering
  expect(answer.code).toBe(code)
  expect(answer.status).toBe(errorCatalogue[code].status)
  expect(errorBodySchema.strict().safeParse(answer.body).error).toBeUndefined()
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-f-]{36}$/)
  return answer
}

describe('the standard error body is used for', () => {
  test('400', async () => {
    const answer = await expectError(partner.key.post('/v1/patients', {}), 'invalid_request')
    expect(answer.details?.issues).toContainEqual({
      path: 'externalId',
      code: expect.any(String),
      message: expect.any(String),
    })
  })
  test('400 for a path that cannot be decoded', async () => {
    for (const path of ['/v1/patients/%', '/v1/patients/%zz', '/v1/patients/%E0%A4%A', '/%', '/v1/%ff']) {
      const answer = await expectError(partner.key.get(path), 'invalid_request')
      expect(answer.details).toMatchObject({ issues: [{ path: '' }] })
    }
  })
  test('401', async () => {
    await expectError(environment.api.as(null).get('/v1/patients'), 'unauthorized')
  })
  test('403', async () => {
    const { client } = await (await partner.physician()).session()
    await expectError(client.get('/v1/events'), 'forbidden')
  })
  test('404 for a resource and for a route', async () => {
    const unknown = ['/v1/patients/pat_1', '/v1/nothing', '/v1', '/v1/', '/v1/patients/', '/', '/v2/patients', '/v1//']
    for (const path of unknown) await expectError(partner.key.get(path), 'not_found')
  })
  test('404 for a route, whatever the method and the body', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      for (const [type, payload] of [
        ['application/xml', '<'],
        ['application/json', '<'],
        ['application/json', 'x'.repeat(1024 * 1024 + 1)],
      ] as const) {
        const request = { headers: { 'content-type': type }, payload }
        await expectError(partner.key.send(method, '/v1/nothing', request), 'not_found')
      }
    }
  })
  test('409', async () => {
    const { id } = await partner.consult({ status: 'closed' })
    await expectError(partner.key.post(`/v1/async-consults/${id}/close`), 'already_closed')
  })
  test('413', async () => {
    await expectError(partner.key.post('/v1/patients', { filler: 'x'.repeat(1024 * 1024) }), 'payload_too_large')
  })
  test('415', async () => {
    const request = { headers: { 'content-type': 'text/csv' }, payload: 'a' }
    await expectError(partner.key.send('POST', '/v1/patients', request), 'unsupported_media_type')
  })
  test('422', async () => {
    const key = { 'idempotency-key': 'k' }
    const { id } = await partner.consult({ status: 'closed' })
    success(await partner.key.post(`/v1/async-consults/${id}/rating`, { value: 1 }, key))
    await expectError(partner.key.post(`/v1/async-consults/${id}/rating`, { value: 2 }, key), 'idempotency_key_reused')
  })
  test('500, without its cause', async () => {
    await environment.db.owner.query('alter table tenant.patients rename to patients_away')
    try {
      const answer = await expectError(partner.key.get('/v1/patients'), 'internal_error')
      expect(answer.text).not.toContain('patients')
    } finally {
      await environment.db.owner.query('alter table tenant.patients_away rename to patients')
    }
    expect(environment.faults.splice(0)).toMatchObject([{ msg: 'fault', fault: { name: 'error', code: '42P01' } }])
  })
})

describe('a method that a path does not serve gets 405:', () => {
  const paths = Map.groupBy(collectRoutes(), ({ path }) => path)
  const all = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

  test.each(oneIn(4, [...paths]).map(([path, routes]) => [path, routes.map(({ method }) => method)] as const))(
    '%s serves %j',
    { tags: 'sized' },
    async (path, served) => {
      const allowed = served.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      for (const method of all.filter((each) => !allowed.includes(each))) {
        const answer = await partner.key.send(method, `/v1${path.replace('{id}', 'x')}`)
        expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, allowed.join(', ')])
        expect(answer.code).toBe(method === 'HEAD' ? undefined : 'method_not_allowed')
      }
    },
  )

  test('whatever the body', async () => {
    const request = { headers: { 'content-type': 'application/xml' }, payload: '<' }
    await expectError(partner.key.send('PATCH', '/v1/patients', request), 'method_not_allowed')
  })
})

describe('over the wire,', () => {
  /** Sends these bytes. @returns everything received until the connection closed. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      let answer = ''
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text))
      socket.setEncoding('utf8')
      socket.on('data', (data) => {
        answer += data
      })
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
    })

  test.each([
    ['a malformed request line', 'nonsense\r\n\r\n'],
    ['a header that is too long', `GET /v1/patients HTTP/1.1\r\nHost: x\r\nX-Filler: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'a request with two content lengths',
      'POST /v1/patients HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
  ])('%s is answered with the standard error body', async (_what, text) => {
    const answer = await raw(text)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    expect(head).toMatch(/^HTTP\/1\.1 400 /)
    expect(head).toMatch(/X-Request-Id: req_/)
    expect(head).toContain(`Content-Length: ${body.length}`)
    expect(errorBodySchema.parse(JSON.parse(body))).toMatchObject({ error: { code: 'invalid_request' } })
  })

  const end = 'Connection: close\r\n\r\n'
  test.each([
    ['without a host', `GET /v1/patients HTTP/1.1\r\n${end}`, 401],
    ['with an unsupported expectation', `GET /v1/patients HTTP/1.1\r\nHost: x\r\nExpect: cake\r\n${end}`, 401],
    ['by HTTP 1.0', 'GET /v1/patients HTTP/1.0\r\n\r\n', 401],
    ['with a WebDAV method', `PROPFIND /v1/patients HTTP/1.1\r\nHost: x\r\n${end}`, 404],
    ['to trace', `TRACE /v1/patients HTTP/1.1\r\nHost: x\r\n${end}`, 405],
  ])('a request %s gets a standard answer', async (_what, text, status) => {
    const [head = '', body = ''] = (await raw(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toMatch(/x-request-id: req_/i)
    expect(errorBodySchema.safeParse(JSON.parse(body)).error).toBeUndefined()
  })
})
