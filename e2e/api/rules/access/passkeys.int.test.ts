import { randomBytes } from 'node:crypto'
import { deactivateAsOperator, resetSecondFactorAsOperator } from '@consult/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditDuring,
  type Client,
  createOutbox,
  createTestEnvironment,
  newAddress,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { newKey, type PasskeyCalls, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf, type SigningIn, signingIn } from './second-factor.fixture.ts'
import type { Forgery, SoftwareAuthenticator } from './software-authenticator.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let calls: PasskeyCalls
/** A physician with a passkey. A test that changes them, or who they are, has its own: `withPasskey`. */
let person: SigningIn
let key: SoftwareAuthenticator
let recoveryCodes: string[] | null

async function withPasskey() {
  const someone = await signingIn(environment, partner)
  const page: Client = await someone.page()
  return { person: someone, page, ...(await calls.add(page)) }
}

beforeAll(async () => {
  environment = await createTestEnvironment()
  calls = passkeyCalls(environment)
  partner = await environment.partner()
  ;({ person, key, recoveryCodes } = await withPasskey())
})
afterAll(() => environment.close())

const signInFailed = { status: 401, body: { error: { data: { consult: { code: 'sign_in_failed' } } } } }
const failed = { status: 401, body: { error: { data: { consult: { code: 'second_factor_failed' } } } } }
const reads = async (token: string) => (await environment.api.as(token).get('/trpc/portal.counts')).status
/** What a refusal shows, without the ids of the request. */
const shown = ({ status, body }: { status: number; body: unknown }) => {
  const { message, data } = (body as { error: { message: string; data: { consult: { code: string } } } }).error
  return { status, message, code: data.consult.code }
}

describe('a sign-in with a passkey alone', () => {
  test('begins a session without a password or an email address', async () => {
    const lines = await auditDuring(environment, partner.id, async () => {
      const { token, outcome } = dataOf(await calls.signIn(key))
      expect(outcome).toBe('signed_in')
      expect(await reads(token)).toBe(200)
    })
    expect(lines).toMatchObject([{ act: 'passkeys.signIn', outcome: 'done', credential: 'passkey' }])
  })

  test('works again with the next counter, and with an authenticator that does not count', {
    tags: 'full',
  }, async () => {
    const { page, key } = await withPasskey()
    expect(await calls.signIn(key)).toMatchObject({ status: 200 })
    expect(await calls.signIn(key)).toMatchObject({ status: 200 })
    const { key: uncounted } = await calls.add(page)
    for (const _ of [1, 2]) expect(await calls.signIn(uncounted, { counter: 0 })).toMatchObject({ status: 200 })
  })

  const forgeries: [string, Forgery][] = [
    ['of another origin', { origin: 'https://portal.example.evil.example' }],
    ['of a challenge that we never issued', { challenge: randomBytes(32).toString('base64url') }],
    ['that names another account', { userHandle: Buffer.from('phy_other').toString('base64url') }],
  ]
  test.each(forgeries)('is refused for an answer %s', async (_, forged) => {
    expect(await calls.signIn(key, forged)).toMatchObject(signInFailed)
  })

  test('has the same answer for every refusal', async () => {
    const [unknown, { person, key }] = [newKey(), await withPasskey()]
    const refusals = [shown(await calls.signIn(unknown)), shown(await calls.signIn(key, { isVerified: false }))]
    await partner.suspend(true)
    refusals.push(shown(await calls.signIn(key)))
    await partner.suspend(false)
    await deactivateAsOperator(environment.operator, person.id)
    refusals.push(shown(await calls.signIn(key)))
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(refusals[0]).toMatchObject({ status: 401, code: 'sign_in_failed' })
  })

  test('is refused when an answer is sent again', async () => {
    const answer = key.get(await calls.options())
    expect(await calls.signInWith(answer)).toMatchObject({ status: 200 })
    expect(await calls.signInWith(answer)).toMatchObject(signInFailed)
  })

  test('is refused for a second signature of one challenge, also after a refused one', async () => {
    const options = await calls.options()
    expect(await calls.signInWith(key.get(options, { isVerified: false }))).toMatchObject(signInFailed)
    expect(await calls.signInWith(key.get(options))).toMatchObject(signInFailed)
  })

  test('gets one session when an answer is sent six times at once', { tags: 'full' }, async () => {
    const answer = key.get(await calls.options())
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.signInWith(answer)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test('is refused five minutes after its challenge', async () => {
    const options = await calls.options()
    environment.clock.advance(5 * 60)
    expect(await calls.signInWith(key.get(options))).toMatchObject(signInFailed)
  })

  test('is refused when the counter goes back, as that of a copied key does', async () => {
    const { key } = await withPasskey()
    expect(await calls.signIn(key, { counter: 7 })).toMatchObject({ status: 200 })
    expect(await calls.signIn(key, { counter: 7 })).toMatchObject(signInFailed)
    expect(await calls.signIn(key, { counter: 6 })).toMatchObject(signInFailed)
    expect(await calls.signIn(key, { counter: 8 })).toMatchObject({ status: 200 })
  })

  test('is refused for a challenge of another use', { tags: 'full' }, async () => {
    const { token } = await person.first()
    expect(await calls.signInWith(key.get(await calls.stepOptions(token)))).toMatchObject(signInFailed)
    expect(await calls.completeWith(token, key.get(await calls.options()))).toMatchObject(failed)
  })

  test('is delayed after many refused ones from one address; they are audited', { tags: 'full' }, async () => {
    const here = environment.api.as(null).at(newAddress())
    const statuses: number[] = []
    const lines = await auditDuring(environment, partner.id, async () => {
      for (let n = 0; n < 31; n += 1)
        statuses.push((await calls.signInWith(key.get({ challenge: 'none' }), here)).status)
    })
    for (let n = 0; n < 30; n += 1) statuses.push((await calls.signInWith(key.get({ challenge: 'none' }), here)).status)
    expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true)
    expect(statuses.at(-1)).toBe(429)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.every(({ outcome, code }) => outcome === 'refused' && code === 'sign_in_failed')).toBe(true)
    expect(await calls.signIn(key)).toMatchObject({ status: 200 })
  })
})

describe('a passkey as the second factor', () => {
  test('is asked for after the password, also where the policy is optional', async () => {
    const step = await person.first()
    expect(step).toMatchObject({ outcome: 'second_step', needs: 'verify', hasPasskey: true, hasAuthenticator: false })
    expect(await reads(step.token)).toBe(401)
    const options = await calls.stepOptions(step.token)
    expect(options.allowCredentials).toMatchObject([{ id: key.id }])
    const lines = await auditDuring(environment, partner.id, async () => {
      const { token } = dataOf(await calls.completeWith(step.token, key.get(options)))
      expect(await reads(token)).toBe(200)
    })
    expect(lines).toMatchObject([{ act: 'passkeys.completeSignIn', outcome: 'done', credential: 'passkey' }])
  })

  test("is refused when it is another physician's", async () => {
    const { person: other, key: theirs } = await withPasskey()
    const { token } = await person.first()
    expect(await calls.completeWith(token, theirs.get(await calls.stepOptions(token)))).toMatchObject(failed)
    const { token: otherToken } = await other.first()
    expect(await calls.completeWith(token, key.get(await calls.stepOptions(otherToken)))).toMatchObject(failed)
  })

  test('can be replaced by a recovery code when it is lost', { tags: 'full' }, async () => {
    expect(recoveryCodes).toHaveLength(10)
    const step = await person.first()
    expect(step).toMatchObject({ acceptsCodes: true })
    expect(dataOf(await person.complete(step.token, recoveryCodes?.[0] ?? ''))).toMatchObject({ outcome: 'signed_in' })
  })

  test('does not keep somebody who knows the password from needing it: they cannot add one', async () => {
    const { token } = await person.first()
    expect(await calls.offerAtSignIn(token)).toMatchObject({ status: 403 })
    const answer = newKey().create({ challenge: 'none', user: { id: '' } })
    expect(await calls.confirmAtSignIn(token, answer)).toMatchObject({ status: 403 })
  })

  test('ends with a reset of the second factor', async () => {
    const { person, key } = await withPasskey()
    await resetSecondFactorAsOperator(environment.operator, person.id)
    expect(await calls.signIn(key)).toMatchObject(signInFailed)
    expect(await person.first()).toMatchObject({ outcome: 'signed_in' })
  })
})

test('a sign-in at a partner that requires a second factor can set up a passkey, for no other account', async () => {
  const strict = await environment.partner({ secondFactor: 'required' })
  const [invited, other] = [await signingIn(environment, strict), await signingIn(environment, strict)]
  const { token, ...step } = await invited.first()
  expect(step).toMatchObject({ needs: 'enroll', acceptsCodes: true })
  const options = dataOf(await calls.offerAtSignIn(token))
  expect(options).toMatchObject({
    rp: { id: 'portal.example' },
    user: { name: invited.email, id: Buffer.from(invited.id).toString('base64url') },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const added = newKey()
  const forged = newKey().create(dataOf(await calls.offerAtSignIn(token)), { origin: 'https://evil.example' })
  expect(await calls.confirmAtSignIn(token, forged)).toMatchObject(failed)
  const offered = newKey().create(dataOf(await calls.offerAtSignIn(token)))
  expect(await calls.confirmAtSignIn((await other.first()).token, offered)).toMatchObject(failed)
  const answer = added.create(options)
  const done = dataOf(await calls.confirmAtSignIn(token, answer))
  expect(done.recoveryCodes).toHaveLength(10)
  expect(await reads(done.token)).toBe(200)
  expect(await calls.confirmAtSignIn(token, answer)).toMatchObject({ status: 401 })
  expect(await calls.signIn(added)).toMatchObject({ status: 200 })
})

test('adding a passkey ends the other sessions, and is mailed', async () => {
  const outbox = createOutbox(environment)
  const { page, key } = await withPasskey()
  const { token } = dataOf(await calls.signIn(key))
  await calls.add(page)
  expect(await reads(token)).toBe(401)
  expect(success(await page.get('/trpc/portal.counts'))).toBeDefined()
  await outbox.deliver(partner)
  expect(outbox.mails.map(({ subject }) => subject)).toContain('Consult: your two-step sign-in was changed')
})
