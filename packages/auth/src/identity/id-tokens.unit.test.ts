import { createHmac } from 'node:crypto'
import { createSafeDispatcher } from '@consult/egress'
import {
  FakeClock,
  newProviderKey,
  type ProviderKey,
  signIdToken,
  startIdentityProvider,
  type TestIdentityProvider,
} from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type IdTokenSubject, readIdToken } from './id-tokens.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { createKeySets } from './key-sets.ts'

const audience = 'consult'
const dispatcher = createSafeDispatcher({ allowedHosts: ['127.0.0.1'] })
const keys = new Map<string, ProviderKey>()
let provider: TestIdentityProvider
let clock: FakeClock
let read: (token: string, settings?: Partial<IdentityProvider>) => Promise<IdTokenSubject | null>

const keyOf = (alg: string) => {
  const key = keys.get(alg)
  if (!key) throw new Error(`no key for ${alg}`)
  return key
}
const seconds = () => clock.now().getTime() / 1000
const claims = (more: Record<string, unknown> = {}) => ({
  iss: provider.issuer,
  aud: audience,
  sub: 'dr-osei',
  iat: seconds(),
  exp: seconds() + 300,
  ...more,
})
const sign = (more: Record<string, unknown> = {}, alg = 'ES256', header: Record<string, unknown> = {}) =>
  signIdToken(keyOf(alg), claims(more), header)
const osei = { externalId: 'dr-osei' }
const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

beforeAll(async () => {
  for (const alg of ['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'RS512']) keys.set(alg, await newProviderKey(alg))
  provider = await startIdentityProvider()
})
afterAll(async () => {
  await provider.close()
  await dispatcher.close()
})
beforeEach(() => {
  clock = new FakeClock()
  provider.publish(...keys.values())
  const keySets = createKeySets({ dispatcher, clock })
  read = (token, settings) =>
    readIdToken(
      token,
      { issuer: provider.issuer, audience, jwksUrl: provider.jwksUrl, claim: 'sub', ...settings },
      { keySets, clock },
    )
})

describe("an ID token's signature", () => {
  test.each(['RS256', 'PS256', 'ES256', 'EdDSA'])('with %s is accepted', async (alg) => {
    expect(await read(await sign({}, alg))).toEqual(osei)
  })

  test.each(['ES384', 'RS512'])('with %s is refused, even though the provider publishes the key', async (alg) => {
    expect(await read(await sign({}, alg))).toBeNull()
  })

  test('is required', async () => {
    const { kid } = keyOf('ES256')
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect(await read(`${encode({ alg, kid })}.${encode(claims())}.`)).toBeNull()
    }
  })

  test('made with the public key as a shared secret is refused', async () => {
    const { jwk, kid } = keyOf('RS256')
    const { createPublicKey } = await import('node:crypto')
    const key = createPublicKey({ key: jwk as never, format: 'jwk' })
    const secrets = [
      key.export({ type: 'spki', format: 'pem' }),
      key.export({ type: 'pkcs1', format: 'pem' }),
      jwk.n ?? '',
    ]
    for (const secret of secrets) {
      const signed = `${encode({ alg: 'HS256', kid })}.${encode(claims())}`
      expect(await read(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toBeNull()
    }
  })

  test('made with a secret from the key set is refused', async () => {
    const secret = Buffer.alloc(32, 7)
    provider.answerWith((response) =>
      response.end(JSON.stringify({ keys: [{ kty: 'oct', k: secret.toString('base64url'), kid: 'shared' }] })),
    )
    const signed = `${encode({ alg: 'HS256', kid: 'shared' })}.${encode(claims())}`
    expect(await read(`${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`)).toBeNull()
  })

  test('with a key that the token itself contains is refused', async () => {
    const otherKey = await newProviderKey('ES256', keyOf('ES256').kid)
    const header = { jwk: otherKey.jwk, jku: provider.jwksUrl, x5u: provider.jwksUrl }
    expect(await read(await signIdToken(otherKey, claims(), header))).toBeNull()
  })

  test('with another key of the same name, or over other content, is refused', async () => {
    const otherKey = await newProviderKey('ES256', keyOf('ES256').kid)
    expect(await read(await signIdToken(otherKey, claims()))).toBeNull()
    const [header, , signature] = (await sign()).split('.')
    expect(await read(`${header}.${encode(claims({ sub: 'dr-else' }))}.${signature}`)).toBeNull()
  })

  test('with an encryption key is refused', async () => {
    const key = await newProviderKey('ES256')
    provider.publish({ ...key, jwk: { ...key.jwk, use: 'enc' } })
    expect(await read(await signIdToken(key, claims()))).toBeNull()
  })

  test('is refused when the header names no key or requires an unknown extension', async () => {
    expect(await read(await sign({}, 'ES256', { kid: undefined }))).toBeNull()
    expect(await read(await sign({}, 'ES256', { kid: '' }))).toBeNull()
    const [, payload, signature] = (await sign()).split('.')
    const demanding = encode({ alg: 'ES256', kid: keyOf('ES256').kid, crit: ['x'], x: 1 })
    expect(await read(`${demanding}.${payload}.${signature}`)).toBeNull()
  })
})

describe("an ID token's claims", () => {
  test('the issuer must match the partner’s exactly', async () => {
    for (const iss of [
      `${provider.issuer}/`,
      provider.issuer.toUpperCase(),
      'https://else.example',
      undefined,
      [provider.issuer],
    ]) {
      expect(await read(await sign({ iss }))).toBeNull()
    }
  })

  test('the audience must be, or contain, the partner’s', async () => {
    expect(await read(await sign({ aud: ['else', audience] }))).toEqual(osei)
    for (const aud of ['else', ['else'], [], '', undefined, `${audience} `]) {
      expect(await read(await sign({ aud }))).toBeNull()
    }
  })

  test('the token expires at `exp`, within half a minute', async () => {
    expect(await read(await sign({ exp: seconds() - 29 }))).toEqual(osei)
    expect(await read(await sign({ exp: seconds() - 30 }))).toBeNull()
    const token = await sign({ exp: seconds() + 60 })
    clock.advance(89)
    expect(await read(token)).toEqual(osei)
    clock.advance(1)
    expect(await read(token)).toBeNull()
  })

  test('an expiry is required', async () => {
    for (const exp of [undefined, 'tomorrow', null]) expect(await read(await sign({ exp }))).toBeNull()
  })

  test('a token that expires in 24 hours is accepted, and one that expires later is refused', async () => {
    const day = 24 * 60 * 60
    expect(await read(await sign({ exp: seconds() + day }))).toEqual(osei)
    expect(await read(await sign({ exp: seconds() + day + 1 }))).toBeNull()
    expect(await read(await sign({ exp: 1e300 }))).toBeNull()
  })

  test('the token is valid from `nbf`, within half a minute', async () => {
    expect(await read(await sign({ nbf: seconds() + 30 }))).toEqual(osei)
    expect(await read(await sign({ nbf: seconds() + 31 }))).toBeNull()
  })

  test('`sub` is required', async () => {
    for (const sub of [undefined, '', 7, null, ['dr-osei'], 'dr\u0000osei', 'x'.repeat(201)])
      expect(await read(await sign({ sub }))).toBeNull()
  })
})

describe("an ID token's e-mail address", () => {
  const byEmail = async (more: Record<string, unknown>) => read(await sign(more), { claim: 'email' })

  test('identifies a physician regardless of case', async () => {
    expect(await byEmail({ email: 'Ada.Osei@Clinic.example', email_verified: true })).toEqual({
      email: 'ada.osei@clinic.example',
    })
    expect(await byEmail({ email: 'a@b.example', email_verified: true })).toEqual({ email: 'a@b.example' })
    expect(await byEmail({ email: 'a@b.example', email_verified: 'true' })).toEqual({ email: 'a@b.example' })
  })

  test.each([false, 'false', 0, 1, null, 'yes', undefined])(
    'identifies nobody when it is not verified (%j)',
    async (email_verified) => {
      expect(await byEmail({ email: 'a@b.example', email_verified })).toBeNull()
    },
  )

  test('is ignored when `sub` identifies the physician', async () => {
    expect(await read(await sign({ email: 'a@b.example', email_verified: false }))).toEqual(osei)
  })

  test('is required when the address identifies the physician', async () => {
    for (const email of [undefined, '', 7, ['a@b.example'], 'ada', 'a\u0000@b.example']) {
      expect(await byEmail({ email, email_verified: true })).toBeNull()
    }
  })
})

describe('a malformed ID token', () => {
  test.each(['', 'x', 'a.b', 'a.b.c', '..', 'eyJhbGciOiJFUzI1NiJ9', 'null', '{}', '💥.💥.💥', 'a.b.c.d.e'])(
    '%j is refused without fetching keys',
    async (text) => {
      const before = provider.fetches()
      expect(await read(text)).toBeNull()
      expect(provider.fetches()).toBe(before)
    },
  )

  test('a token of more than 8 KiB is refused without fetching keys', async () => {
    const before = provider.fetches()
    expect(await read(await sign({ padding: 'x'.repeat(8 * 1024) }))).toBeNull()
    expect(provider.fetches()).toBe(before)
    expect(await read(await sign({ padding: 'x'.repeat(5 * 1024) }))).toEqual(osei)
  })
})
