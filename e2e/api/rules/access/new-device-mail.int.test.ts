import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createOutbox,
  createTestEnvironment,
  newAddress,
  type Outbox,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { dataOf, password, type SecondStepDone, type SigningIn, signingIn } from './second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let person: SigningIn
let outbox: Outbox

const subject = 'Consult: new sign-in to your account'
const knownSeconds = 180 * 24 * 60 * 60

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())

const signIn = async (device?: string) => {
  const client = environment.api.as(null).at(newAddress())
  const { email } = person
  return dataOf(
    await client.post<{ result: { data: SecondStepDone } }>('/trpc/portal.signIn', { email, password, device }),
  )
}

/** The mails about new browsers since the last call. */
async function notices() {
  await outbox.deliver(partner)
  return outbox.mails.splice(0).filter((mail) => mail.subject === subject)
}

async function setUp(secondFactor: 'optional' | 'required') {
  partner = await environment.partner({ secondFactor })
  person = await signingIn(environment, partner)
  outbox = createOutbox(environment)
}

describe('a physician with only a password', () => {
  beforeEach(() => setUp('optional'))

  test('gets one mail after sign-ins in new browsers, without a link that opens the account, and none in a known one', async () => {
    const { device } = await signIn()
    // The first mail has not been sent yet.
    await signIn()
    const [mail, ...others] = await notices()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: person.email, text: expect.stringContaining('reset your password now') })
    expect(mail?.text.match(/https?:\S+/g)).toEqual([expect.stringMatching(/\/forgot$/)])
    expect(mail?.text).not.toMatch(/token|\d+\.\d+\.\d+\.\d+/)
    await signIn(device)
    expect(await notices()).toEqual([])
  })

  test('gets one again when the cookie is forged, of another account, or older than 180 days', {
    tags: 'full',
  }, async () => {
    const { device } = await signIn()
    const other = person
    person = await signingIn(environment, partner)
    await notices()
    for (const unknown of [device, 'forged', `${device.slice(0, -1)}${device.endsWith('A') ? 'B' : 'A'}`]) {
      await signIn(unknown)
      expect(await notices()).toHaveLength(1)
    }
    person = other
    environment.clock.advance(knownSeconds)
    await signIn(device)
    expect(await notices()).toHaveLength(1)
  })

  test('gets none for a wrong password, an invitation, a reset link or a hand-off', async () => {
    const nobody = environment.api.as(null).at(newAddress())
    expect(await nobody.post('/trpc/portal.signIn', { email: person.email, password: 'wrong' })).toMatchObject({
      status: 401,
    })
    const invited = await partner.physician()
    await outbox.deliver(partner)
    const invitation = outbox.token(invited.resource.email, 'invitation')
    success(await nobody.post('/trpc/portal.acceptInvitation', { token: invitation, password }))
    success(await nobody.post('/trpc/access.requestPasswordReset', { email: person.email }))
    await outbox.deliver(partner)
    const reset = outbox.token(person.email, 'reset')
    success(await nobody.post('/trpc/access.resetPassword', { token: reset, password }))
    const { token } = await invited.session()
    success(await nobody.post('/trpc/portal.exchange', { token }))
    expect(await notices()).toEqual([])
  })
})

describe('a physician with a second factor', () => {
  beforeEach(() => setUp('required'))

  test('gets the mail after the second step, not after the first, and none in a known browser', async () => {
    const { secret } = await person.enroll()
    const { token } = await person.first()
    expect(await notices()).toEqual([])
    const { device } = dataOf(await person.complete(token, person.code(secret, 1)))
    expect(await notices()).toHaveLength(1)
    environment.clock.advance(60)
    const again = await person.first()
    dataOf(await person.complete(again.token, person.code(secret), { device }))
    expect(await notices()).toEqual([])
  })
})
