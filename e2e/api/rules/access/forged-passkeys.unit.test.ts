import { generateKeyPairSync } from 'node:crypto'
import { type Passkey, verifyNewPasskey, verifyPasskey } from '@consult/auth'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Forgery, SoftwareAuthenticator } from './software-authenticator.fixture.ts'

const portalUrl = 'https://portal.example'
const challenge = 'a challenge of this sign-in'
const physicianId = 'phy_1'
const userHandle = Buffer.from(physicianId).toString('base64url')

const verifyNew = (forged: Forgery = {}) => {
  const response = new SoftwareAuthenticator(portalUrl).create({ challenge, user: { id: userHandle } }, forged)
  return verifyNewPasskey({ portalUrl, challenge, response: { ...response, type: 'public-key' } })
}

const wrong: [string, Forgery][] = [
  ['of another origin', { origin: 'https://portal.example.evil.example' }],
  ['of another relying party', { rpId: 'evil.example' }],
  ['of another challenge', { challenge: 'another' }],
  ['without a verified person', { isVerified: false }],
]

describe('a new passkey', () => {
  test('of this portal is accepted', async () => {
    expect(await verifyNew()).toMatchObject({ counter: 0 })
  })

  test.each(wrong)('%s is refused', async (_, forged) => {
    expect(await verifyNew(forged)).toBeNull()
  })
})

describe('the answer of a passkey', () => {
  const authenticator = new SoftwareAuthenticator(portalUrl)
  let passkey: Passkey
  beforeAll(async () => {
    const response = authenticator.create({ challenge, user: { id: userHandle } })
    const made = await verifyNewPasskey({ portalUrl, challenge, response: { ...response, type: 'public-key' } })
    if (!made) throw new Error('no passkey')
    passkey = made
  })
  const verify = (forged: Forgery = {}, counter = 0) => {
    const response = { ...authenticator.get({ challenge }, forged), type: 'public-key' } as const
    return verifyPasskey({ portalUrl, challenge, response, passkey: { ...passkey, counter }, physicianId })
  }

  test('is accepted with the next counter, and without one', async () => {
    expect(await verify({ counter: 8 }, 7)).toBe(8)
    expect(await verify({ counter: 0 })).toBe(0)
  })

  test.each([
    ...wrong,
    ['with another key', { key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }],
    ['that names another account', { userHandle: Buffer.from('phy_other').toString('base64url') }],
  ] satisfies [string, Forgery][])('%s is refused', async (_, forged) => {
    expect(await verify(forged)).toBeNull()
  })

  test.each([7, 6])('with the counter %i after 7, as that of a copied key, is refused', async (counter) => {
    expect(await verify({ counter }, 7)).toBeNull()
  })
})
