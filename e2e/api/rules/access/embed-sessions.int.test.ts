import { describe, expect, test } from 'vitest'
import { clinicOrigin, success } from '../../environment/index.ts'
import {
  consult,
  environment,
  exchange,
  expired,
  invalid,
  mint,
  partner,
  setUpEmbedding,
} from './embed-sessions.fixture.ts'

setUpEmbedding()

const later = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const notAllowed = { status: 403, code: 'origin_not_allowed' }

describe('an embed token', () => {
  test('is valid for fifteen minutes by default', async () => {
    const answer = await mint()
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({
      token: expect.stringMatching(new RegExp(`^emt_${partner.id.replace('par_', '')}[\\w-]{43}$`)),
      expiresAt: later(900),
    })
  })

  test.each([60, 3600])('is valid for the requested %i seconds', async (ttlSeconds) => {
    expect(success(await mint({ ttlSeconds })).expiresAt).toBe(later(ttlSeconds))
  })

  test.each([59, 3601, 0, -1, 60.5, '900', null])('cannot be valid for %j seconds', async (ttlSeconds) => {
    for (const path of [`async-consults/${consult.id}`, `patients/${consult.patientId}`]) {
      expect(await partner.key.post(`/v1/${path}/embed-session`, { ttlSeconds })).toMatchObject({
        status: 400,
        details: { issues: [{ path: 'ttlSeconds' }] },
      })
    }
  })

  test('is not stored in readable form', async () => {
    const { token } = success(await mint())
    const { session } = success(await exchange(token))
    const { rows } = await environment.db.owner.query('select * from directory.embed_sessions')
    for (const secret of [token, session]) expect(JSON.stringify(rows)).not.toContain(secret.slice(4))
  })
})

describe('the embed token exchange', () => {
  test('gives the widget a session that ends with the token', async () => {
    const { token, expiresAt } = success(await mint({ ttlSeconds: 60 }))
    environment.clock.advance(30)
    const answer = await exchange(token)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      session: expect.stringMatching(/^emf_[\w-]{43}$/),
      expiresAt,
      partnerId: partner.id,
      patientId: consult.patientId,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  test('can be repeated while the token is valid', async () => {
    const { token } = success(await mint())
    expect(success(await exchange(token)).session).not.toBe(success(await exchange(token)).session)
  })

  test.each([
    'https://clinic.example.evil.example',
    'https://evil.example',
    'http://clinic.example',
    'https://clinic.example:8443',
    'https://CLINIC.example',
    'https://clinic.example/',
    'null',
    '',
  ])('refuses a page of origin %j', async (origin) => {
    const { token } = success(await mint())
    expect(await exchange(token, { origin })).toMatchObject(notAllowed)
  })

  test('refuses a caller without an origin', async () => {
    const { token } = success(await mint())
    expect(await exchange(token, {})).toMatchObject(notAllowed)
  })

  test('uses the current list of allowed origins', async () => {
    const { token } = success(await mint())
    await partner.update({ allowedOrigins: ['https://other.example'] })
    expect(await exchange(token)).toMatchObject(notAllowed)
    expect(await exchange(token, { origin: 'https://other.example' })).toMatchObject({ status: 200 })
    await partner.update({ allowedOrigins: [] })
    expect(await exchange(token, { origin: 'https://other.example' })).toMatchObject(notAllowed)
  })

  test('checks the token before the origin', async () => {
    expect(await exchange('emt_nobody', {})).toMatchObject(invalid)
  })

  test('refuses an expired token to the millisecond', async () => {
    const { token } = success(await mint({ ttlSeconds: 60 }))
    environment.clock.advance(60)
    environment.clock.advance(-0.001)
    expect(await exchange(token)).toMatchObject({ status: 200 })
    environment.clock.advance(0.001)
    expect(await exchange(token)).toMatchObject(expired)
  })

  test.each<[string, () => Promise<string>]>([
    ['an unknown token', async () => `emt_${'A'.repeat(43)}`],
    ['a damaged token', async () => success(await mint()).token.slice(0, -1)],
    ['the session itself', async () => success(await exchange(success(await mint()).token)).session],
    ['an API key', async () => partner.apiKey],
    ['a physician session', async () => (await (await partner.physician()).session()).token],
  ])('refuses %s', async (_what, credential) => {
    expect(await exchange(await credential())).toMatchObject(invalid)
  })

  test('refuses a request without a token', async () => {
    const nobody = environment.api.as(null).with({ origin: clinicOrigin })
    expect(await nobody.post('/embed/session')).toMatchObject(invalid)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['rotated', () => partner.rotateKey()],
    ['suspended', () => partner.suspend(true)],
  ])('refuses a token when the account is %s', async (_what, act) => {
    const { token } = success(await mint())
    await act()
    expect(await exchange(token)).toMatchObject(invalid)
  })

  test.each([
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'content-type': 'application/json' }],
    ['a JSON body', '{}', { 'content-type': 'application/json' }],
    ['a body that is not JSON', '{', { 'content-type': 'application/json' }],
    ['text', 'x', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ])('accepts %s', async (_what, payload, headers) => {
    const { token } = success(await mint())
    const request = { headers: { origin: clinicOrigin, ...headers }, ...(payload !== undefined && { payload }) }
    expect(await environment.api.as(token).send('POST', '/embed/session', request)).toMatchObject({ status: 200 })
  })
})

describe('CORS lets a page read', () => {
  test('the answer and the refusal of the exchange, from any origin', async () => {
    const { token } = success(await mint())
    for (const origin of [clinicOrigin, 'https://evil.example']) {
      const answer = await exchange(token, { origin })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
      expect(answer.headers.vary).toBe('Origin')
      expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
    }
    expect((await exchange('emt_nobody')).headers['access-control-allow-origin']).toBe(clinicOrigin)
  })

  test('which headers it may send', async () => {
    const headers = { origin: clinicOrigin, 'access-control-request-method': 'POST' }
    const answer = await environment.api.as(null).send('OPTIONS', '/embed/session', { headers })
    expect(answer).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': clinicOrigin,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization, content-type, traceparent',
      },
    })
  })

  test('nothing under /v1', async () => {
    const answer = await partner.key.get('/v1/patients', { origin: clinicOrigin })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})
