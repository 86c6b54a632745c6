import { createResetRequestsWorker } from '@consult/identity'
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
import { newKey, type PasskeyCalls, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf, type FirstStep, password, type SigningIn, signingIn } from './second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let person: SigningIn
let calls: PasskeyCalls
let outbox: Outbox

interface Result<T> {
  readonly result: { readonly data: T }
}

beforeAll(async () => {
  environment = await createTestEnvironment()
  calls = passkeyCalls(environment)
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner({ secondFactor: 'phishing_resistant' })
  person = await signingIn(environment, partner)
  outbox = createOutbox(environment)
})

const failed = { status: 401, body: { error: { data: { consult: { code: 'second_factor_failed' } } } } }
const reads = async (token: string) => (await environment.api.as(token).get('/trpc/portal.counts')).status
const onlyPasskey = { outcome: 'second_step', needs: 'enroll', acceptsCodes: false, hasAuthenticator: false }

async function enrollPasskey(token: string) {
  const key = newKey()
  const done = dataOf(await calls.confirmAtSignIn(token, key.create(dataOf(await calls.offerAtSignIn(token)))))
  return { key, ...done }
}

async function resetLink(): Promise<FirstStep> {
  const client = environment.api.as(null).at(newAddress())
  success(await client.post('/trpc/access.requestPasswordReset', { email: person.email }))
  await createResetRequestsWorker(environment.api.services).work('nobody')
  await outbox.deliver(partner)
  const token = outbox.token(person.email, 'reset')
  return dataOf(
    await client.post<Result<FirstStep>>('/trpc/access.resetPassword', { token, password: `${password} 2` }),
  )
}

/** A physician who set up an authenticator app before the policy became stricter. */
async function withApp() {
  await partner.update({ secondFactor: 'required' })
  const found = await person.enroll()
  await partner.update({ secondFactor: 'phishing_resistant' })
  environment.clock.advance(60)
  return found
}

describe('a physician without a passkey, whose partner requires one', () => {
  test('gets no session for a password, an invitation or a reset link, and cannot set up an app instead', async () => {
    const { token, ...step } = await person.first()
    expect(step).toMatchObject(onlyPasskey)
    expect(await reads(token)).toBe(401)
    expect(await person.offer(token)).toMatchObject({ status: 403 })
    expect(await person.confirm(token, '000000')).toMatchObject({ status: 403 })
    const invited = await partner.physician()
    await outbox.deliver(partner)
    const link = outbox.token(invited.resource.email, 'invitation')
    const accepted = await environment.api
      .as(null)
      .post<Result<FirstStep>>('/trpc/portal.acceptInvitation', { token: link, password })
    expect(dataOf(accepted)).toMatchObject(onlyPasskey)
    expect(await resetLink()).toMatchObject(onlyPasskey)
  })

  test('sets one up at the next sign-in, and gets no recovery codes', async () => {
    const { token, recoveryCodes, key } = await enrollPasskey((await person.first()).token)
    expect(await reads(token)).toBe(200)
    expect(recoveryCodes).toEqual([])
    expect(await calls.signIn(key)).toMatchObject({ status: 200 })
    const step = await person.first()
    expect(step).toMatchObject({ needs: 'verify', hasPasskey: true, acceptsCodes: false })
    const done = dataOf(await calls.completeWith(step.token, key.get(await calls.stepOptions(step.token))))
    expect(await reads(done.token)).toBe(200)
  })

  test('still signs in by a hand-off of the partner, who authenticates them', async () => {
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/physicians/${person.id}/session`))
    const exchanged = await environment.api.as(null).post<Result<FirstStep>>('/trpc/portal.exchange', { token })
    expect(await reads(dataOf(exchanged).token)).toBe(200)
  })

  test('starts again after a reset by the partner, who was asked about a lost key', { tags: 'full' }, async () => {
    const { key, token } = await enrollPasskey((await person.first()).token)
    success(await partner.key.post(`/v1/physicians/${person.id}/reset-second-factor`))
    expect(await reads(token)).toBe(401)
    expect(await calls.signIn(key)).toMatchObject({ status: 401 })
    expect(await person.first()).toMatchObject(onlyPasskey)
  })
})

describe('a physician with an authenticator app and no passkey', () => {
  test('sets up a passkey after a code, not with the password alone, and cannot use codes from then on', async () => {
    const { secret, recoveryCodes } = await withApp()
    const { token, ...step } = await person.first()
    expect(step).toMatchObject({ needs: 'verify', hasPasskey: false, hasAuthenticator: true, acceptsCodes: true })
    expect(await calls.offerAtSignIn(token)).toMatchObject({ status: 403 })
    const entered = dataOf(await person.complete(token, person.code(secret)))
    expect(entered).toMatchObject({ outcome: 'second_step', needs: 'enroll', acceptsCodes: false })
    expect(await reads(entered.token)).toBe(401)
    // The token of the first step ended.
    expect(await calls.offerAtSignIn(token)).toMatchObject({ status: 401 })
    const { token: session } = await enrollPasskey(entered.token)
    expect(await reads(session)).toBe(200)
    environment.clock.advance(60)
    const again = await person.first()
    expect(await person.complete(again.token, person.code(secret))).toMatchObject(failed)
    expect(await person.complete(again.token, recoveryCodes[0] ?? '')).toMatchObject(failed)
  })

  test('gets no session for a recovery code either', { tags: 'full' }, async () => {
    const { recoveryCodes } = await withApp()
    const { token } = await person.first()
    const entered = dataOf(await person.complete(token, recoveryCodes[0] ?? ''))
    expect(entered).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
    expect(await reads(entered.token)).toBe(401)
  })
})

test('a partner that begins to require passkeys ends the sessions that began without one', async () => {
  await partner.update({ secondFactor: 'required' })
  const { session } = await person.enroll()
  await partner.update({ secondFactor: 'phishing_resistant' })
  expect(await reads(session)).toBe(401)
})
