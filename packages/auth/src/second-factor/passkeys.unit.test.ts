import { expect, test } from 'vitest'
import { challengeOf, passkeyCreationOptions, passkeyRequestOptions, verifyNewPasskey } from './passkeys.ts'

const portalUrl = 'https://portal.example:8443'
const encode = (text: string) => Buffer.from(text).toString('base64url')

test('a new passkey is discoverable, verifies the person and belongs to the portal’s host', async () => {
  const existing = [{ credentialId: 'AAAA', transports: ['usb'] }]
  const options = await passkeyCreationOptions({ portalUrl, physicianId: 'phy_1', email: 'a@b.example', existing })
  expect(options).toMatchObject({
    rp: { id: 'portal.example' },
    user: { id: encode('phy_1'), name: 'a@b.example' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: 'AAAA' }],
  })
})

test('a sign-in without a known account names no passkeys, and each challenge is new', async () => {
  const options = await passkeyRequestOptions({ portalUrl, allowed: null })
  expect(options).toMatchObject({ rpId: 'portal.example', userVerification: 'required' })
  expect(options.allowCredentials).toBeUndefined()
  expect((await passkeyRequestOptions({ portalUrl, allowed: null })).challenge).not.toBe(options.challenge)
})

test.each([
  [encode('{"challenge":"abc"}'), 'abc'],
  [encode('{"challenge":1}'), null],
  [encode('null'), null],
  [encode('not json'), null],
  ['', null],
])('the challenge of the client data %s is %s', (clientDataJSON, challenge) => {
  expect(challengeOf({ response: { clientDataJSON } })).toBe(challenge)
})

test('an answer that cannot be read is no passkey', async () => {
  const response = { clientDataJSON: 'x', attestationObject: 'x' }
  const answer = { rawId: 'AA', type: 'public-key', response } as const
  expect(await verifyNewPasskey({ portalUrl, challenge: 'abc', response: answer })).toBeNull()
})
