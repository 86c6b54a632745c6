import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type Answer,
  apiKey,
  consult,
  createTestClinic,
  ownHeaders,
  type ServiceRequest,
  type StandIn,
  signInAs,
  startStandIn,
  type TestClinic,
} from '../clinic.fixture.ts'

let service: StandIn
let clinic: TestClinic
beforeEach(async () => {
  service = await startStandIn()
  clinic = await createTestClinic(service.url)
  service.answerWith(answer)
})
afterEach(async () => {
  await clinic.app.close()
  await service.close()
})

/** Answers as the service does for a patient who has no open consult. */
function answer({ method, path, body }: ServiceRequest): Answer {
  const { externalId, phone } = (body ?? {}) as { externalId?: string; phone?: string }
  if (path === '/v1/patients') return [200, { id: 'pat_1', externalId, phone: phone?.replaceAll(' ', '') }]
  if (path === '/v1/patients/pat_1/embed-session') return [201, { token: 'emb_1', expiresAt: 'soon' }]
  if (path === '/v1/async-consults' && method === 'POST') return [201, consult('ac_1')]
  return [404, { error: { code: 'not_found', message: '' } }]
}

const post = (url: string, payload: object, cookie = '') =>
  clinic.app.inject({ method: 'POST', url, payload, headers: { ...ownHeaders, cookie } })
const signIn = () => signInAs(clinic, 'Noor Haddad')

describe('the session of a visitor', () => {
  test('starts for an existing patient, who is registered with the service', async () => {
    const cookie = await signIn()
    expect(service.requests).toMatchObject([
      { path: '/v1/patients', body: { externalId: 'demo-noor', firstName: 'Noor', lastName: 'Haddad' } },
    ])
    const { patient } = (await clinic.app.inject({ url: '/api/session', headers: { cookie } })).json()
    expect(patient).toEqual({ name: 'Noor Haddad', firstName: 'Noor', consult: null, calls: [] })
    expect(cookie).not.toMatch(/noor/i)
  })

  test('starts for a new patient, who gets an ID from the clinic', async () => {
    const response = await post('/api/patients', { name: ' Ana María del Río ', phone: '+1 415 555 0142' })
    expect([response.statusCode, response.json().patient.name]).toEqual([201, 'Ana María del Río'])
    expect(service.requests[0]?.body).toEqual({
      externalId: expect.stringMatching(/^harbor-/),
      phone: '+1 415 555 0142',
      firstName: 'Ana',
      lastName: 'María del Río',
    })
    expect((await clinic.app.inject('/api/patients')).json().at(-1).name).toBe('Ana María del Río')
  })

  test.each([
    [{ name: '', phone: '+14155550142' }, 'name'],
    [{ name: 'Ana', phone: ' ' }, 'phone'],
  ])('names the missing field: %j', async (body, field) => {
    const response = await post('/api/patients', body)
    expect([response.statusCode, response.json().error.field]).toEqual([400, field])
    expect(service.requests).toEqual([])
  })

  test.each([
    [409, { code: 'phone_unavailable', message: 'internal words' }],
    [
      400,
      { code: 'invalid_request', message: 'internal words', details: { issues: [{ path: 'phone', message: 'x' }] } },
    ],
  ])('shows its own message when the service refuses the phone number with %i', async (status, error) => {
    service.answerWith(() => [status, { error }])
    const response = await post('/api/patients', { name: 'Ana', phone: '+14155550142' })
    expect([response.statusCode, response.json().error.field]).toEqual([status, 'phone'])
    expect(response.body).not.toContain('internal words')
    expect((await clinic.app.inject('/api/patients')).json()).toHaveLength(9)
  })

  test('ends when the visitor leaves', async () => {
    const cookie = await signIn()
    const left = await clinic.app.inject({ method: 'DELETE', url: '/api/session', headers: { ...ownHeaders, cookie } })
    expect(left.headers['set-cookie']).toContain('Max-Age=0')
  })
})

describe('asking a physician', () => {
  test('opens a consult, and mints a token for the widget', async () => {
    const cookie = await signIn()
    const asked = await post('/api/ask', { reason: 'Sore throat' }, cookie)
    expect([asked.statusCode, asked.json().consult]).toEqual([
      201,
      { id: 'ac_1', status: 'invited', reason: 'Sore throat' },
    ])
    const token = await post('/api/embed-token', {}, cookie)
    expect([token.statusCode, token.json().token]).toEqual([201, 'emb_1'])
    expect(service.requests.at(-1)?.body).toEqual({ ttlSeconds: 900 })
  })

  test('continues with the open consult if there is one', async () => {
    const cookie = await signIn()
    const error = { code: 'has_open_thread', message: '', details: { asyncConsultId: 'ac_7' } }
    service.answerWith((request) => {
      if (request.method === 'POST') return [409, { error }]
      return request.path === '/v1/async-consults/ac_7' ? [200, consult('ac_7', { status: 'active' })] : answer(request)
    })
    const asked = await post('/api/ask', { reason: 'Sore throat' }, cookie)
    expect([asked.statusCode, asked.json().consult]).toMatchObject([201, { id: 'ac_7', status: 'active' }])
    const { patient } = (await clinic.app.inject({ url: '/api/session', headers: { cookie } })).json()
    expect(patient.consult).toMatchObject({ id: 'ac_7', status: 'active' })
  })

  test('requires a session, without which the service is not called', async () => {
    for (const url of ['/api/ask', '/api/embed-token']) {
      expect((await post(url, { reason: 'x' })).statusCode).toBe(401)
      expect((await post(url, { reason: 'x' }, 'harbor_session_4100=a.9999999999.b')).statusCode).toBe(401)
    }
    expect(service.requests).toEqual([])
  })

  test('is allowed only from the clinic’s own pages', async () => {
    const cookie = await signIn()
    for (const origin of ['https://elsewhere.example', 'null', undefined]) {
      const headers = { host: ownHeaders.host, cookie, ...(origin && { origin }) }
      const response = await clinic.app.inject({ method: 'POST', url: '/api/ask', payload: { reason: 'x' }, headers })
      expect(response.statusCode).toBe(403)
    }
  })

  test('reports that the service is unreachable', async () => {
    const cookie = await signIn()
    await service.close()
    const response = await post('/api/embed-token', {}, cookie)
    expect([response.statusCode, response.json().error.code]).toEqual([502, 'unreachable'])
  })
})

test('the calls behind the scenes contain every attempt, and neither the API key nor a token', async () => {
  const cookie = await signIn()
  service.answerWith((request) => (service.requests.length < 3 ? [503, null] : answer(request)))
  await post('/api/embed-token', {}, cookie)
  const { body } = await clinic.app.inject('/api/backstage')
  const path = '/v1/patients/pat_1/embed-session'
  expect(JSON.parse(body).calls).toMatchObject([
    { method: 'POST', path, status: 201, requestId: 'req_3' },
    { method: 'POST', path, status: 503, requestId: 'req_2' },
    { method: 'POST', path: '/v1/patients', status: 200 },
  ])
  expect(body).not.toContain(apiKey)
  expect(body).not.toContain('emb_1')
})

describe('pages', () => {
  test.each(['/', '/care', '/events'])('%s allows the service in only three directives', async (url) => {
    const response = await clinic.app.inject(url)
    const policy = String(response.headers['content-security-policy']).split('; ')
    expect(response.statusCode).toBe(200)
    expect(policy[0]).toBe("default-src 'none'")
    expect(policy.filter((directive) => directive.includes(service.url))).toEqual([
      `script-src 'self' ${service.url}`,
      `connect-src 'self' ${service.url}`,
      `frame-src ${service.url}`,
    ])
    expect(response.body).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle=|\son\w+=/)
  })

  test('an unknown page gets a 404 page', async () => {
    const response = await clinic.app.inject('/nowhere')
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  test('/healthz reports that the site is up', async () => {
    expect((await clinic.app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  })
})
