import { createSafeDispatcher } from '@consult/egress'
import { newProviderKey } from '@consult/testing'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { browserProof } from './browser-proof.ts'
import { json, type ScriptedProvider, startScriptedProvider } from './scripted-provider.fixture.ts'
import { createSsoClient } from './sso-client.ts'

const policy = { allowedHosts: ['127.0.0.1'] }
const dispatcher = createSafeDispatcher(policy)
let provider: ScriptedProvider
const opened: ScriptedProvider[] = []
/** Moves our clock relative to the provider's clock, in seconds. */
let skew = 0
const clock = { now: () => new Date(Date.now() + skew * 1000) }
const clientOf = (options: { timeoutMs?: number } = {}) => createSsoClient({ dispatcher, policy, clock, ...options })

beforeEach(async () => {
  skew = 0
  provider = await startScriptedProvider()
  opened.push(provider)
})
afterAll(async () => {
  for (const each of opened) await each.close()
  await dispatcher.destroy()
})

const [state, browser] = ['a-state', 'a-browser']
const { nonce } = browserProof(browser, state)
const signIn = (again = false) => ({
  provider: { issuer: provider.issuer, clientId: 'consult', clientSecret: 'of a test' },
  redirectUri: 'https://portal.example/sso/callback',
  state,
  browser,
  again,
})
const query = () => new URLSearchParams({ code: 'c', state, iss: provider.issuer }).toString()
const exchange = (client = clientOf(), again = false) => client.exchange({ ...signIn(again), query: query() })
const seconds = () => Math.floor(Date.now() / 1000)

/** Issues the good token with these claims changed, and exchanges a code for it. */
const exchangeWith = async (claims: Record<string, unknown>, again = false) => {
  provider.issue(await provider.sign({ ...provider.claims(nonce), ...claims }))
  return exchange(clientOf(), again)
}

const refused = { name: 'SsoError', reason: 'refused' }
const unavailable = { name: 'SsoError', reason: 'unavailable' }

describe('an ID token', () => {
  test('that is right says who signed in', async () => {
    expect(await exchangeWith({ sid: 's', auth_time: 1_700_000_000, amr: ['fido'] })).toEqual({
      issuer: provider.issuer,
      subject: 'person',
      email: 'ada@clinic.example',
      firstName: null,
      lastName: null,
      sid: 's',
      authenticatedAt: new Date(1_700_000_000_000),
      isPhishingResistant: true,
    })
  })

  test.each([
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['with another nonce', { nonce: 'another' }],
    ['without a nonce', { nonce: undefined }],
    ['that has expired', { exp: seconds() - 60 }],
    ['without an expiry', { exp: undefined }],
    ['without a subject', { sub: undefined }],
  ])('%s is refused', async (_, claims) => {
    await expect(exchangeWith(claims)).rejects.toMatchObject(refused)
  })

  test.each([
    ['in milliseconds', () => ({ auth_time: Date.now() })],
    ['of tomorrow', () => ({ auth_time: seconds() + 86_400 })],
    ['beyond all numbers', () => ({ auth_time: 1e300 })],
    ['before all times', () => ({ auth_time: -1e300 })],
    ['as text', () => ({ auth_time: '1700000000' })],
  ])('with a time of sign-in %s is refused, also when the person has to sign in again', async (_what, claims) => {
    await expect(exchangeWith(claims())).rejects.toMatchObject(refused)
    await expect(exchangeWith(claims(), true)).rejects.toMatchObject(refused)
  })

  test.each([
    ['a NUL in its session', { sid: 'a\u0000b' }],
    ['a session without end', { sid: 'x'.repeat(1_001) }],
    ['a session that is a number', { sid: 5 }],
    ['a NUL in its person', { sub: 'a\u0000b' }],
    ['nobody', { sub: '' }],
  ])('with %s is refused', async (_what, claims) => {
    await expect(exchangeWith(claims)).rejects.toMatchObject(refused)
  })

  test('has no names that cannot be stored', async () => {
    expect(await exchangeWith({ given_name: 'A\u0000da', family_name: 'Osei' })).toMatchObject({
      firstName: null,
      lastName: 'Osei',
    })
  })

  test('that another key signed, or nobody, or our own secret, is refused', async () => {
    const claims = provider.claims(nonce)
    provider.issue(await provider.sign(claims, await newProviderKey('ES256', provider.key.kid)))
    await expect(exchange()).rejects.toMatchObject(refused)
    provider.issue(new UnsecuredJWT(claims).encode())
    await expect(exchange()).rejects.toMatchObject(refused)
    const secret = new TextEncoder().encode('of a test')
    provider.issue(await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(secret))
    await expect(exchange()).rejects.toMatchObject(refused)
  })

  test('is accepted within half a minute of clock skew, and not beyond', async () => {
    provider.issue(await provider.sign({ ...provider.claims(nonce), exp: seconds() + 300 }))
    skew = 320
    expect((await exchange()).subject).toBe('person')
    skew = 340
    await expect(exchange()).rejects.toMatchObject(refused)
  })

  test('must prove a recent sign-in when the person has to sign in again', async () => {
    expect((await exchangeWith({ auth_time: seconds() - 60 }, true)).subject).toBe('person')
    await expect(exchangeWith({ auth_time: seconds() - 400 }, true)).rejects.toMatchObject(refused)
    await expect(exchangeWith({}, true)).rejects.toMatchObject(refused)
  })

  test.each([
    ['false', { email_verified: false, xms_edov: true }, null],
    ['missing', { email_verified: undefined }, null],
    ['"true"', { email_verified: 'true' }, 'ada@clinic.example'],
    ['missing, and Entra ID’s own claim is there', { email_verified: undefined, xms_edov: true }, 'ada@clinic.example'],
  ])('whose email_verified is %s names an address accordingly', async (_, claims, email) => {
    expect((await exchangeWith(claims)).email).toBe(email)
  })
})

describe('the answer in the address', () => {
  const answer = (fields: Record<string, string>) =>
    clientOf().exchange({ ...signIn(), query: new URLSearchParams(fields).toString() })

  test.each([
    ['of another issuer', () => ({ code: 'c', state, iss: 'https://evil.example' })],
    ['without the issuer', () => ({ code: 'c', state })],
    ['with another state', () => ({ code: 'c', state: 'x', iss: provider.issuer })],
  ])('%s is refused, and no code is sent', async (_, fields) => {
    provider.issue(await provider.sign(provider.claims(nonce)))
    await clientOf().check(provider.issuer)
    let sent = false
    provider.answer('/token', (response) => {
      sent = true
      response.end()
    })
    await expect(answer(fields())).rejects.toMatchObject(refused)
    expect(sent).toBe(false)
  })

  test('that is an error is told apart by whose it is', async () => {
    const iss = provider.issuer
    await expect(answer({ error: 'access_denied', state, iss })).rejects.toMatchObject({ reason: 'cancelled' })
    await expect(answer({ error: 'server_error', state, iss })).rejects.toMatchObject(unavailable)
  })
})

describe('a provider', () => {
  test('gets the secret and the verifier of the challenge', async () => {
    let body = ''
    provider.answer('/token', (response, request) => {
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => json({}, 400)(response, request))
    })
    await expect(exchange()).rejects.toMatchObject(refused)
    const url = await clientOf().signInUrl({ ...signIn(), email: 'a@b.example', wantsPhishingResistance: false })
    const { verifier, challenge } = browserProof(browser, state)
    expect(new URLSearchParams(body).get('code_verifier')).toBe(verifier)
    expect(url.searchParams.get('code_challenge')).toBe(challenge)
  })

  test.each(['token_endpoint', 'jwks_uri', 'authorization_endpoint'])(
    'whose description names a private address as its %s is refused before anything is sent there',
    async (endpoint) => {
      provider.describe({ [endpoint]: 'http://169.254.169.254/latest' })
      await expect(clientOf().check(provider.issuer)).rejects.toMatchObject(refused)
    },
  )

  test('whose page would be a script is refused', async () => {
    provider.describe({ authorization_endpoint: 'javascript:alert(1)' })
    await expect(clientOf().check(provider.issuer)).rejects.toMatchObject(refused)
  })

  test('that describes itself as another one is refused', async () => {
    provider.describe({ issuer: 'https://evil.example' })
    await expect(clientOf().check(provider.issuer)).rejects.toMatchObject(refused)
  })

  test('on a private address is refused without a request', async () => {
    const strict = { allowedHosts: [] }
    const safe = createSafeDispatcher(strict)
    const client = createSsoClient({ dispatcher: safe, policy: strict, clock })
    const issuer = provider.issuer.replace('http:', 'https:')
    await expect(client.check(issuer)).rejects.toMatchObject(refused)
    expect(provider.requests()).toBe(0)
    await safe.destroy()
  })

  test('that redirects is not followed', async () => {
    provider.answer('/.well-known/openid-configuration', (response) => {
      response.writeHead(302, { location: `${provider.issuer}/elsewhere` })
      response.end()
    })
    await expect(clientOf().check(provider.issuer)).rejects.toMatchObject(refused)
    expect(provider.requests()).toBe(1)
  })

  test('that never answers, or drips, or sends too much, is unavailable in time', async () => {
    await clientOf().check(provider.issuer)
    const short = clientOf({ timeoutMs: 300 })
    provider.answer('/token', () => undefined)
    await expect(exchange(short)).rejects.toMatchObject(unavailable)
    provider.answer('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const drip = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(drip))
    })
    await expect(exchange(short)).rejects.toMatchObject(unavailable)
    provider.answer('/token', (response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.end(' '.repeat(300 * 1024))
    })
    await expect(exchange(clientOf())).rejects.toMatchObject(unavailable)
    await provider.close()
    await expect(clientOf().check(provider.issuer)).rejects.toMatchObject(unavailable)
  })
})

describe('a logout token', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = (more: Record<string, unknown> = {}) => ({
    iss: provider.issuer,
    aud: 'consult',
    iat: seconds(),
    exp: seconds() + 120,
    jti: 'once',
    sub: 'person',
    events: event,
    ...more,
  })
  const signed = (options: Record<string, unknown>, key = provider.key, typ = 'logout+jwt') =>
    provider.sign(options, key, { typ })
  const verify = async (token: string) =>
    clientOf().verifyLogout(token, { issuer: provider.issuer, clientId: 'consult' })

  test('that is right names the person and the session', async () => {
    const token = await signed(claims({ sid: 's' }))
    expect(await verify(token)).toMatchObject({ subject: 'person', sid: 's', jti: 'once' })
  })

  test.each([
    ['for another client', { aud: 'another' }],
    ['of another issuer', { iss: 'https://evil.example' }],
    ['without the event', { events: {} }],
    ['without events', { events: undefined }],
    ['with a nonce, as ID tokens have', { nonce: 'n' }],
    ['without an id', { jti: undefined }],
    ['that names nobody', { sub: undefined }],
    ['that has expired', { exp: seconds() - 60 }],
    ['without an expiry', { exp: undefined }],
    ['from ten minutes ago', { iat: seconds() - 600 }],
    ['from the future', { iat: seconds() + 120 }],
    ['that is valid for a year', { exp: seconds() + 365 * 86_400 }],
  ])('%s is refused', async (_, more) => {
    await expect(verify(await signed(claims(more)))).rejects.toMatchObject(refused)
  })

  test.each(['JWT', 'at+jwt', ''])('of the type "%s" is refused: it may be a token for something else', async (typ) => {
    await expect(verify(await signed(claims(), provider.key, typ))).rejects.toMatchObject(refused)
  })

  test('that nobody signed, or another key, is refused', async () => {
    await expect(verify(new UnsecuredJWT(claims()).encode())).rejects.toMatchObject(refused)
    const other = await newProviderKey('ES256', provider.key.kid)
    await expect(verify(await signed(claims(), other))).rejects.toMatchObject(refused)
  })

  test('cannot be checked while the provider’s keys are out of reach', async () => {
    const token = await signed(claims())
    provider.answer('/jwks', json({}, 500))
    await expect(verify(token)).rejects.toMatchObject(unavailable)
  })
})
