import { hashSecret } from '@consult/db'
import { createResetRequestsWorker, deactivateAsOperator, resetSecondFactorAsOperator } from '@consult/identity'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  countWaiting,
  createOutbox,
  createTestEnvironment,
  holdRows,
  newAddress,
  type Outbox,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { dataOf, type FirstStep, password, type SigningIn, signingIn } from './second-factor.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let person: SigningIn
let outbox: Outbox
const minute = 60

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner({ secondFactor: 'required' })
  person = await signingIn(environment, partner)
  outbox = createOutbox(environment)
})

const failed = { status: 401, body: { error: { data: { consult: { code: 'second_factor_failed' } } } } }
const reads = async (token: string) => (await environment.api.as(token).get('/trpc/portal.counts')).status
const subjects = async () => {
  await outbox.deliver(partner)
  return outbox.mails.map(({ subject }) => subject)
}

describe('a physician without a second factor, whose partner requires one', () => {
  test('gets no session for an invitation or a reset link either', { tags: 'full' }, async () => {
    const invited = await partner.physician()
    await outbox.deliver(partner)
    const token = outbox.token(invited.resource.email, 'invitation')
    const accepted = await environment.api
      .as(null)
      .post<{ result: { data: FirstStep } }>('/trpc/portal.acceptInvitation', { token, password })
    expect(dataOf(accepted)).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
    expect(await resetLink()).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
  })

  test('reads nothing before setting up an authenticator app, and then gets ten recovery codes and a mail', async () => {
    const { token, ...step } = await person.first()
    expect(step).toMatchObject({ outcome: 'second_step', needs: 'enroll', hasAuthenticator: false })
    expect(await reads(token)).toBe(401)
    expect(await environment.api.as(token).get('/v1/async-consults')).toMatchObject({ status: 401 })
    const { secret, uri } = dataOf(await person.offer(token))
    expect(uri).toContain(encodeURIComponent(person.email))
    expect(await person.confirm(token, '000000')).toMatchObject(failed)
    const done = dataOf(await person.confirm(token, person.code(secret)))
    expect(done.recoveryCodes).toHaveLength(10)
    expect(await reads(done.token)).toBe(200)
    expect(await subjects()).toContain('Consult: your two-step sign-in was changed')
    // The token ended with the sign-in.
    expect(await person.confirm(token, person.code(secret, 1))).toMatchObject({ status: 401 })
  })

  test('cannot confirm with a code after the offer or the pending sign-in has expired', async () => {
    const { token } = await person.first()
    const { secret } = dataOf(await person.offer(token))
    environment.clock.advance(15 * minute)
    expect(await person.confirm(token, person.code(secret))).toMatchObject({
      status: 401,
      body: { error: { data: { consult: { code: 'unauthorized' } } } },
    })
    const again = await person.first()
    expect(await person.confirm(again.token, person.code(secret))).toMatchObject(failed)
  })

  test('still signs in by a hand-off of the partner, who authenticates them', { tags: 'full' }, async () => {
    const { token } = success(await partner.key.post<{ token: string }>(`/v1/physicians/${person.id}/session`))
    const exchanged = await environment.api
      .as(null)
      .post<{ result: { data: FirstStep } }>('/trpc/portal.exchange', { token })
    expect(await reads(dataOf(exchanged).token)).toBe(200)
  })
})

/** Uses a reset link, like a person who can read the physician's mail. */
async function resetLink(): Promise<FirstStep> {
  const client = environment.api.as(null).at(newAddress())
  success(await client.post('/trpc/access.requestPasswordReset', { email: person.email }))
  await createResetRequestsWorker(environment.api.services).work('nobody')
  await outbox.deliver(partner)
  const token = outbox.token(person.email, 'reset')
  return dataOf(
    await client.post<{ result: { data: FirstStep } }>('/trpc/access.resetPassword', {
      token,
      password: `${password} 2`,
    }),
  )
}

describe('a physician with an authenticator app', () => {
  let secret: string
  let recoveryCodes: string[]
  let session: string
  beforeEach(async () => {
    ;({ secret, recoveryCodes, session } = await person.enroll())
    environment.clock.advance(minute)
  })

  test('signs in with the password and a code, unless the partner is suspended', async () => {
    const step = await person.first()
    expect(step).toMatchObject({ outcome: 'second_step', needs: 'verify', hasAuthenticator: true })
    await partner.suspend(true)
    expect(await person.complete(step.token, person.code(secret))).toMatchObject({ status: 401 })
    await partner.suspend(false)
    const lines = await auditDuring(environment, partner.id, async () => {
      const done = dataOf(await person.complete(step.token, person.code(secret)))
      expect(await reads(done.token)).toBe(200)
    })
    expect(lines).toMatchObject([{ act: 'secondFactor.completeSignIn', outcome: 'done', credential: 'totp' }])
  })

  test('needs the code also where the policy is optional', { tags: 'full' }, async () => {
    await partner.update({ secondFactor: 'optional' })
    expect(await person.first()).toMatchObject({ outcome: 'second_step', needs: 'verify' })
  })

  test('can use a code of the step before or after, but none that is older', { tags: 'full' }, async () => {
    for (const steps of [-1, 0, 1]) {
      environment.clock.advance(2 * minute)
      const { token } = await person.first()
      expect(await person.complete(token, person.code(secret, steps))).toMatchObject({ status: 200 })
    }
    environment.clock.advance(2 * minute)
    const { token } = await person.first()
    expect(await person.complete(token, person.code(secret, -2))).toMatchObject(failed)
  })

  test('cannot use a code twice, nor the one that set up the app', async () => {
    const code = person.code(secret)
    const [one, other] = [await person.first(), await person.first()]
    expect(await person.complete(one.token, code)).toMatchObject({ status: 200 })
    expect(await person.complete(other.token, code)).toMatchObject({ status: 401 })
    const next = await person.first()
    expect(await person.complete(next.token, code)).toMatchObject(failed)
  })

  test('gets one session when a code is sent from six sign-ins at once', { tags: 'full' }, async () => {
    const steps = await Promise.all(Array.from({ length: 6 }, () => person.first()))
    const code = person.code(secret)
    const answers = await Promise.all(steps.map(({ token }) => person.complete(token, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
  })

  test.each([
    ['a sign-in that is completed twice at once', 1],
    ['two sign-ins that are completed at once', 2],
  ])('gets one session from %s, and loses one recovery code', async (_which, count) => {
    const signIns = [await person.first(), await person.first()].slice(-count)
    const [one, other] = [signIns.at(0)?.token ?? '', signIns.at(-1)?.token ?? '']
    const query = 'select from directory.pending_sign_ins where token_hash = $1 for update'
    const release = await holdRows(environment.db, query, [hashSecret(other)])
    const second = person.complete(other, recoveryCodes[1] ?? '')
    await until('the second waits', async () => (await countWaiting(environment.db)) === 1)
    const first = person.complete(one, recoveryCodes[0] ?? '')
    await until('the first waits', async () => (await countWaiting(environment.db)) === 2)
    await release()
    expect([(await first).status, (await second).status].toSorted()).toEqual([200, 401])
    const codes = 'select from directory.recovery_codes where physician_id = $1'
    expect((await environment.db.owner.query(codes, [person.id])).rows).toHaveLength(9)
  })

  test("cannot use another physician's code or recovery code", async () => {
    const other = await signingIn(environment, partner)
    const theirs = await other.enroll()
    environment.clock.advance(minute)
    const { token } = await person.first()
    expect(await person.complete(token, other.code(theirs.secret))).toMatchObject(failed)
    expect(await person.complete(token, theirs.recoveryCodes[0] ?? '')).toMatchObject(failed)
  })

  test('can use each recovery code once, and is told by mail', async () => {
    const [code = ''] = recoveryCodes
    const { token } = await person.first()
    expect(await person.complete(token, code.toUpperCase().replaceAll('-', ' '))).toMatchObject({ status: 200 })
    const again = await person.first()
    expect(await person.complete(again.token, code)).toMatchObject(failed)
    expect(await subjects()).toContain('Consult: a recovery code was used')
  })

  test('is not signed in by a reset link alone: the mailbox is one factor', async () => {
    const step = await resetLink()
    expect(step).toMatchObject({ outcome: 'second_step', needs: 'verify' })
    expect(await reads(step.token)).toBe(401)
    expect(await reads(session)).toBe(401)
    expect(await person.complete(step.token, person.code(secret))).toMatchObject({ status: 200 })
  })

  test('cannot be given another app by somebody who knows the password', async () => {
    const { token } = await person.first()
    expect(await person.offer(token)).toMatchObject({ status: 403 })
    expect(await person.confirm(token, person.code(secret))).toMatchObject({ status: 403 })
  })

  test('loses pending sign-ins when the password changes or they are deactivated', async () => {
    const { token } = await person.first()
    await resetLink()
    expect(await person.complete(token, person.code(secret))).toMatchObject({ status: 401 })
    const { rows } = await environment.db.owner.query(
      `select count(*)::int as n from directory.pending_sign_ins where physician_id = $1`,
      [person.id],
    )
    expect(rows).toEqual([{ n: 1 }])
    await deactivateAsOperator(environment.operator, person.id)
    const after = await environment.db.owner.query('select from directory.pending_sign_ins where physician_id = $1', [
      person.id,
    ])
    expect(after.rows).toEqual([])
  })

  test('is delayed after ten wrong codes from one address; the refusals are audited', async () => {
    const here = environment.api.as(null).at(newAddress())
    const { token } = await person.first()
    const guess = () => here.post('/trpc/secondFactor.completeSignIn', { token, code: '000000' })
    const lines = await auditDuring(environment, partner.id, async () => {
      for (let n = 0; n < 10; n += 1) expect(await guess()).toMatchObject(failed)
    })
    expect(lines.every(({ outcome, code }) => outcome === 'refused' && code === 'second_factor_failed')).toBe(true)
    expect(lines.length).toBeGreaterThan(0)
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '120' } })
    expect(await person.complete(token, person.code(secret))).toMatchObject({ status: 200 })
  })

  test('can be reset by an operator: factors and sessions end, and the next sign-in sets up a new app', {
    tags: 'full',
  }, async () => {
    const lines = await auditDuring(environment, partner.id, () =>
      resetSecondFactorAsOperator(environment.operator, person.id),
    )
    expect(lines).toMatchObject([{ act: 'physicians.resetSecondFactor', outcome: 'done', resource_id: person.id }])
    expect(await reads(session)).toBe(401)
    const step = await person.first()
    expect(step).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
    expect(await person.complete(step.token, person.code(secret))).toMatchObject(failed)
    expect(await person.complete(step.token, recoveryCodes[1] ?? '')).toMatchObject(failed)
    expect(await subjects()).toContain('Consult: your two-step sign-in was reset')
  })

  test('can be reset by the partner with its key, but not by another partner', async () => {
    const other = await environment.partner()
    const path = `/v1/physicians/${person.id}/reset-second-factor`
    expect(await other.key.post(path)).toMatchObject({ status: 404 })
    expect(await environment.api.as(session).post(path)).toMatchObject({ status: 403 })
    expect(await person.first()).toMatchObject({ needs: 'verify' })
    expect(success(await partner.key.post(path))).toEqual({
      physicianId: person.id,
      resetAt: environment.clock.now().toISOString(),
    })
    expect(await reads(session)).toBe(401)
    expect(await person.first()).toMatchObject({ needs: 'enroll' })
    expect(await subjects()).toContain('Consult: your two-step sign-in was reset')
  })

  test('has no secret in readable form in the database', async () => {
    const { rows } = await environment.db.owner.query(
      `select encrypted_secret as stored from directory.totp_secrets where physician_id = $1
       union select code_hash from directory.recovery_codes where physician_id = $1`,
      [person.id],
    )
    const stored = JSON.stringify(rows)
    expect(rows).toHaveLength(11)
    expect(stored).not.toContain(secret)
    for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
  })
})

describe('a partner that begins to require a second factor', () => {
  test('ends the sessions that began with only a password, and no others', async () => {
    await partner.update({ secondFactor: 'optional' })
    const alone = await person.page()
    const careful = await signingIn(environment, partner)
    const own = await careful.page()
    const { secret } = dataOf(await own.post<{ result: { data: { secret: string } } }>('/trpc/secondFactor.offer', {}))
    success(await own.post('/trpc/secondFactor.confirm', { code: careful.code(secret) }))
    await partner.update({ secondFactor: 'required' })
    expect(await alone.get('/trpc/portal.counts')).toMatchObject({ status: 401 })
    expect(await own.get('/trpc/portal.counts')).toMatchObject({ status: 200 })
  })
})
