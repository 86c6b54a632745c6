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

  test('is valid for the requested time, which is a minute to an hour', async () => {
    for (const ttlSeconds of [60, 3600]) {
      expect(success(await mint({ ttlSeconds })).expiresAt).toBe(later(ttlSeconds))
    }
    const refused = { status: 400, details: { issues: [{ path: 'ttlSeconds' }] } }
    for (const ttlSeconds of [59, 3601, 0, -1, 60.5, '900', null]) {
      expect(await mint({ ttlSeconds }), `${ttlSeconds}`).toMatchObject(refused)
    }
    const ofPatient = `/v1/patients/${consult.patientId}/embed-session`
    expect(await partner.key.post(ofPatient, { ttlSeconds: 59 })).toMatchObject(refused)
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

  const foreign = [
    'https://clinic.example.evil.example',
    'https://evil.example',
    'http://clinic.example',
    'https://clinic.example:8443',
    'https://CLINIC.example',
    'https://clinic.example/',
    'null',
    '',
  ]
  test('refuses a page of another origin, and a caller without one', async () => {
    const { token } = success(await mint())
    for (const origin of foreign) expect(await exchange(token, { origin }), origin).toMatchObject(notAllowed)
    expect(await exchange(token, {})).toMatchObject(notAllowed)
  })

  test('uses the current list of allowed origins', async () => {
    const { token } = success(await mint())
    await partner.update({ allowedOrigins: ['https://other.example'] })
    expect(await exchange(token)).toMatchObject(notAllowed)
    expect(await exchange(token, { origin: 'https://other.example' })).toMatchObject({ status: 200 })
    await partner.update({ allowedOrigins: [] })
    expect(await exchange(token, { origin: 'https://other.example' })).toMatchObject(notAllowed)
    await partner.update({ allowedOrigins: [clinicOrigin] })
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

  const others: [string, () => Promise<string>][] = [
    ['an unknown token', async () => `emt_${'A'.repeat(43)}`],
    ['a damaged token', async () => success(await mint()).token.slice(0, -1)],
    ['the session itself', async () => success(await exchange(success(await mint()).token)).session],
    ['an API key', async () => partner.apiKey],
    ['a physician session', async () => (await (await partner.physician()).session()).token],
  ]
  test('refuses every other credential, and a request without one', async () => {
    for (const [what, credential] of others) expect(await exchange(await credential()), what).toMatchObject(invalid)
    const nobody = environment.api.as(null).with({ origin: clinicOrigin })
    expect(await nobody.post('/embed/session')).toMatchObject(invalid)
  })

  test('refuses a token from before the key was rotated, and while the account is suspended', async () => {
    const other = await environment.partner()
    const path = `/v1/patients/${(await other.patient()).id}/embed-session`
    const minted = success(await other.key.post<{ token: string }>(path)).token
    await other.rotateKey()
    expect(await exchange(minted)).toMatchObject(invalid)
    const { token } = success(await mint())
    await partner.suspend(true)
    expect(await exchange(token)).toMatchObject(invalid)
    await partner.suspend(false)
    expect(await exchange(token)).toMatchObject({ status: 200 })
  })

  const bodies: [string, string | undefined, Record<string, string>][] = [
    ['no body', undefined, {}],
    ['an empty JSON body', '', { 'content-type': 'application/json' }],
    ['a JSON body', '{}', { 'content-type': 'application/json' }],
    ['a body that is not JSON', '{', { 'content-type': 'application/json' }],
    ['text', 'x', { 'content-type': 'text/plain;charset=UTF-8' }],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }],
  ]
  test('accepts any body', async () => {
    const { token } = success(await mint())
    for (const [what, payload, headers] of bodies) {
      const request = { headers: { origin: clinicOrigin, ...headers }, ...(payload !== undefined && { payload }) }
      const answer = await environment.api.as(token).send('POST', '/embed/session', request)
      expect(answer, what).toMatchObject({ status: 200 })
    }
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
