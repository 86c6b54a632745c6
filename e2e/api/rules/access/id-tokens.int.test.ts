import type { IdentityProvider } from '@consult/auth'
import { removeIdentityProvider, setIdentityProvider } from '@consult/directory'
import {
  newProviderKey,
  type ProviderKey,
  signIdToken,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  asserting,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let idp: TestIdentityProvider
let key: ProviderKey
let partner: TestPartner
let physician: TestPhysician

const audience = 'consult'
const policy = { allowedHosts: ['127.0.0.1'] }
const unauthorized = { status: 401, code: 'unauthorized', details: undefined }
const patients = '/v1/patients'
const presence = '/v1/physicians/me/presence'

beforeAll(async () => {
  environment = await createTestEnvironment()
  key = await newProviderKey('RS256')
  idp = await startIdentityProvider(key)
})
afterAll(async () => {
  await idp.close()
  await environment.close()
})
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  await connect(partner)
})

const connect = (to: TestPartner, settings: Partial<IdentityProvider> = {}) =>
  setIdentityProvider(environment.operator, {
    partnerId: to.id,
    provider: { issuer: idp.issuer, audience, jwksUrl: idp.jwksUrl, claim: 'sub', ...settings },
    policy,
  })
const sign = (claims: Record<string, unknown> = {}) =>
  signIdToken(key, {
    iss: idp.issuer,
    aud: audience,
    sub: physician.resource.externalId,
    exp: environment.clock.now().getTime() / 1000 + 300,
    ...claims,
  })
const naming = (token: string) => ({ 'x-service-physician': token })
const acting = async (as = partner, claims: Record<string, unknown> = {}) => as.key.with(naming(await sign(claims)))

describe('an ID token sent with the API key', () => {
  test('acts as the physician named by `sub` on every route that accepts the key', async () => {
    const client = await acting()
    expect(await client.get('/v1/physicians/me')).toMatchObject({ body: { id: physician.id } })
    expect(await client.put(presence, { status: 'online' })).toMatchObject({ status: 200 })
    expect(await client.put('/v1/physicians/me/languages', { languages: ['en'] })).toMatchObject({ status: 200 })
    expect(await client.put('/v1/physicians/me/licenses', { licenses: [] })).toMatchObject({ status: 200 })
    expect(await client.post('/v1/physicians/me/session')).toMatchObject({ body: { physicianId: physician.id } })
    for (const path of [patients, '/v1/physicians', '/v1/events', '/v1/async-consults']) {
      expect(await client.get(path)).toMatchObject({ status: 200 })
    }
  })

  test('signs a clinical act with that physician', async () => {
    const { id } = await partner.consult()
    const client = await acting()
    const claimed = await client.post(`/v1/async-consults/${id}/claim`)
    expect(claimed).toMatchObject({ status: 200, body: { status: 'active', physicianId: physician.id } })
    expect(await client.post(`/v1/async-consults/${id}/replies`, { text: 'Hello' })).toMatchObject({ status: 202 })
    const { rows } = await environment.db.owner.query(
      `select distinct as_physician_id, credential from tenant.audit_entries
       where partner_id = $1 and act = 'asyncConsults.claim'`,
      [partner.id],
    )
    expect(rows).toEqual([{ as_physician_id: physician.id, credential: 'id_token' }])
  })

  test('cannot use a colleague’s routes', async () => {
    const colleague = await partner.physician()
    const answer = await (await acting()).put(`/v1/physicians/${colleague.id}/presence`, { status: 'online' })
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' })
  })

  test('identifies the physician by email address where the partner allows it', async () => {
    await connect(partner, { claim: 'email' })
    const email = physician.resource.email.toUpperCase()
    const client = await acting(partner, { sub: 'of no matter', email, email_verified: true })
    expect(await client.get('/v1/physicians/me')).toMatchObject({ body: { id: physician.id } })
    for (const email_verified of [false, undefined]) {
      const unverified = await acting(partner, { email, email_verified })
      expect(await unverified.get(patients)).toMatchObject(unauthorized)
    }
  })

  test('for a deactivated physician is refused', async () => {
    const client = await acting()
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    success(await partner.key.post(`/v1/physicians/${physician.id}/deactivate`))
    expect(await client.get(presence)).toMatchObject(unauthorized)
  })

  test('works while asserted ids are disabled', async () => {
    await partner.update({ assertionEnabled: false })
    expect(await (await acting()).get(presence)).toMatchObject({ status: 200 })
  })

  test('requires the API key and no other credential', async () => {
    const token = naming(await sign())
    const { client: session } = await physician.session()
    const frame = await partner.frame({ asyncConsultId: (await partner.consult()).id })
    for (const client of [environment.api.as(null), session, frame, partner.key.with(asserting(physician.id))]) {
      expect(await client.get(presence, token)).toMatchObject(unauthorized)
    }
  })

  test('stops working when its API key is revoked', async () => {
    const client = await acting()
    expect(await client.get(presence)).toMatchObject({ status: 200 })
    await partner.suspend(true)
    expect(await client.get(presence)).toMatchObject(unauthorized)
    await partner.suspend(false)
    expect(await client.get(presence)).toMatchObject({ status: 200 })
  })
})

describe('every invalid ID token gets the same answer:', () => {
  test('an unknown physician, another partner’s, or a wrong issuer, audience, signature or time', async () => {
    const stranger = await (await environment.partner()).physician()
    const stray = await newProviderKey('RS256', key.kid)
    const claims = { iss: idp.issuer, aud: audience, sub: physician.resource.externalId }
    const exp = environment.clock.now().getTime() / 1000
    const wrong = [
      await sign({ sub: 'nobody' }),
      await sign({ sub: stranger.resource.externalId }),
      await sign({ sub: physician.id }),
      await sign({ sub: 'x\u0000y' }),
      await sign({ sub: 'x'.repeat(5000) }),
      await sign({ iss: 'https://else.example' }),
      await sign({ aud: 'else' }),
      await sign({ exp: exp - 30 }),
      await signIdToken(stray, { ...claims, exp: exp + 300 }),
      'nonsense',
      '',
    ]
    const answers = await Promise.all(wrong.map((token) => partner.key.get(patients, naming(token))))
    for (const answer of answers) {
      expect(answer).toMatchObject(unauthorized)
      expect(answer.text).toBe(answers[0]?.text)
    }
  })

  test('a token for a partner without an identity provider, before or after it had one', async () => {
    const other = await environment.partner()
    expect(await (await acting(other)).get(patients)).toMatchObject(unauthorized)
    const client = await acting()
    expect(await client.get(patients)).toMatchObject({ status: 200 })
    await removeIdentityProvider(environment.operator, partner.id)
    expect(await client.get(patients)).toMatchObject(unauthorized)
  })

  test('a token whose identity provider cannot be reached', async () => {
    await connect(partner, { jwksUrl: 'http://127.0.0.1:9/jwks.json' })
    expect(await (await acting()).get(patients)).toMatchObject(unauthorized)
  })

  test('a token whose key set is at an internal address that is stored in the database', async () => {
    // The operator's allowlist was longer when the URL was saved.
    const port = new URL(idp.jwksUrl).port
    const before = idp.fetches()
    for (const host of ['localhost', '[::1]']) {
      await environment.db.owner.query('update tenant.identity_providers set jwks_url = $1 where partner_id = $2', [
        `http://${host}:${port}/jwks.json`,
        partner.id,
      ])
      expect(await (await acting()).get(patients)).toMatchObject(unauthorized)
    }
    expect(idp.fetches()).toBe(before)
  })
})

describe('two partners with the same issuer', () => {
  test('stay separate: a token is valid for one audience and names only that partner’s physician', async () => {
    const other = await environment.partner()
    const namesake = await other.physician({ fields: { externalId: physician.resource.externalId } })
    await connect(other, { audience: 'consult-other' })
    const token = naming(await sign())
    expect(await other.key.get(patients, token)).toMatchObject(unauthorized)
    const both = naming(await sign({ aud: [audience, 'consult-other'] }))
    expect(await partner.key.get('/v1/physicians/me', both)).toMatchObject({ body: { id: physician.id } })
    expect(await other.key.get('/v1/physicians/me', both)).toMatchObject({ body: { id: namesake.id } })
  })
})

describe('configuring an identity provider', () => {
  const wrong: [string, Partial<IdentityProvider>, string][] = [
    ['an internal address', { jwksUrl: 'https://10.0.0.1/jwks' }, 'jwksUrl'],
    ['plain HTTP', { jwksUrl: 'http://idp.example/jwks' }, 'jwksUrl'],
    ['a value that is not a URL', { jwksUrl: 'jwks' }, 'jwksUrl'],
    ['no issuer', { issuer: '' }, 'issuer'],
    ['an issuer with a space', { issuer: ' https://idp.example' }, 'issuer'],
    ['no audience', { audience: '' }, 'audience'],
  ]
  test('refuses an internal or plain address, and a provider without issuer or audience', async () => {
    for (const [what, settings, path] of wrong) {
      await expect(connect(partner, settings), what).rejects.toMatchObject({
        code: 'invalid_request',
        details: { issues: [{ path }] },
      })
    }
  })

  test('for an unknown partner returns not found', async () => {
    await expect(connect({ ...partner, id: 'par_unknown' })).rejects.toMatchObject({ code: 'not_found' })
    const services = environment.operator
    await expect(removeIdentityProvider(services, 'par_unknown')).rejects.toMatchObject({ code: 'not_found' })
    const fresh = await environment.partner()
    await expect(removeIdentityProvider(services, fresh.id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the contents of an ID token never reach a log', async () => {
  const token = await sign({ sub: 'canary-of-a-token' })
  await partner.key.get(patients, naming(token))
  expect(JSON.stringify(environment.faults)).not.toMatch(/canary|eyJ/)
})
