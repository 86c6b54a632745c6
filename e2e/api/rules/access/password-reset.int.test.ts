import { hashSecret } from '@consult/db'
import { setPassword } from '@consult/identity'
import { deleteExpired } from '@consult/platform'
import { until } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  countWaiting,
  createOutbox,
  createTestEnvironment,
  givePassword,
  holdRows,
  newAddress,
  type Outbox,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { weakPassword } from './weak-password.fixture.ts'

let environment: TestEnvironment
let outbox: Outbox
let partner: TestPartner
let physician: TestPhysician
let email: string

const old = 'the password before'
const password = 'a password of one’s own'

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  outbox = createOutbox(environment)
  partner = await environment.partner()
  physician = await partner.physician()
  email = physician.resource.email
  await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password: old })
})

interface Begun {
  readonly result: { readonly data: { readonly token: string } }
}

const nobody = () => environment.api.as(null).at(newAddress())
const request = (who = email, more: Record<string, unknown> = {}) =>
  nobody().post('/trpc/access.requestPasswordReset', { email: who, ...more })
const open = (token: string, kind = 'reset') => nobody().post('/trpc/access.openLink', { kind, token })
const reset = (token: string, chosen = password) =>
  nobody().post<Begun>('/trpc/access.resetPassword', { token, password: chosen })
const signIn = (given: string) => nobody().post<Begun>('/trpc/portal.signIn', { email, password: given })
const isSignedIn = async (token: string) => (await environment.api.as(token).get('/trpc/portal.me')).status === 200

async function mailed(kind: 'invitation' | 'reset' = 'reset'): Promise<string> {
  if (kind === 'reset') success(await request())
  await outbox.deliver(partner)
  return outbox.token(email, kind)
}

describe('a physician who forgot their password', () => {
  test('receives a link, sets a new password and is signed in, and all their other sessions end', async () => {
    const before = success(await signIn(old)).result.data.token
    await outbox.deliver(partner)
    outbox.mails.length = 0
    const minted = (await physician.session()).token
    const token = await mailed()
    expect(outbox.mails).toHaveLength(1)
    const [mail] = outbox.mails
    expect(mail).toMatchObject({ to: email, subject: 'Consult: reset your password' })
    expect(mail?.text).toContain(`https://portal.example/reset#token=${token}`)
    expect(success(await open(token))).toEqual({ result: { data: { email } } })
    const session = success(await reset(token)).result.data.token
    expect(await isSignedIn(session)).toBe(true)
    expect(await isSignedIn(before)).toBe(false)
    expect(await isSignedIn(minted)).toBe(false)
    expect(await signIn(old)).toMatchObject({ status: 401 })
    expect(await signIn(password)).toMatchObject({ status: 200 })
  })

  test('sets one password when two links are used at once', async () => {
    const [one, other] = [await mailed(), await mailed()]
    const query = 'select from directory.account_links where token_hash = $1 for update'
    const release = await holdRows(environment.db, query, [hashSecret(other)])
    const second = reset(other, `${password} 2`)
    await until('the second waits', async () => (await countWaiting(environment.db)) === 1)
    const first = reset(one)
    await until('the first waits', async () => (await countWaiting(environment.db)) === 2)
    await release()
    const answers = [(await first).status, (await second).status]
    expect(answers.toSorted()).toEqual([200, 401])
    expect(await signIn(answers[0] === 200 ? password : `${password} 2`)).toMatchObject({ status: 200 })
  })

  test('receives the mail in the page’s language, or else in one of their own', async () => {
    success(await request(email, { language: 'es' }))
    await outbox.deliver(partner)
    expect(outbox.mails.at(-1)?.subject).toBe('Consult: restablezca su contraseña')
    await physician.asserted.put('/v1/physicians/me/languages', { languages: ['pt-BR', 'es-MX', 'en'] })
    success(await request(email, { language: 'de' }))
    await outbox.deliver(partner)
    expect(outbox.mails.at(-1)?.subject).toBe('Consult: restablezca su contraseña')
  })

  test('receives one mail after asking twice before a worker runs', async () => {
    await request()
    await request(email.toUpperCase())
    await outbox.deliver(partner)
    expect(outbox.mails).toHaveLength(1)
  })

  test('can reset even if they never had a password', async () => {
    const invited = await partner.physician()
    success(await request(invited.resource.email))
    await outbox.deliver(partner)
    success(await reset(outbox.token(invited.resource.email, 'reset')))
  })

  test('gets a mail that the password was changed, and the audit has the address of the request', async () => {
    success(await reset(await mailed()))
    outbox.mails.length = 0
    await outbox.deliver(partner)
    expect(outbox.mails).toMatchObject([{ to: email, subject: 'Consult: your password was changed' }])
    expect(outbox.mails[0]?.text).toContain('https://portal.example/forgot')
    expect(outbox.mails[0]?.text).not.toContain('token')
    const { rows } = await environment.db.owner.query(
      `select act, actor_kind, credential, client_address is not null as has_address, request_id is not null as has_id
       from tenant.audit_entries where partner_id = $1 and act like 'access.%' order by act`,
      [partner.id],
    )
    const source = { has_address: true, has_id: true }
    expect(rows).toEqual([
      { act: 'access.requestPasswordReset', actor_kind: 'nobody', credential: 'none', ...source },
      { act: 'access.resetPassword', actor_kind: 'physician', credential: 'reset_link', ...source },
    ])
  })
})

describe('a password reset link', () => {
  test('works once, even when it is used twice at once', async () => {
    const token = await mailed()
    const both = await Promise.all([reset(token, 'the first password'), reset(token, 'the second password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await reset(token)).toMatchObject({ status: 401 })
    expect(await open(token)).toMatchObject({ status: 401 })
  })

  test('expires after exactly half an hour', async () => {
    const token = await mailed()
    environment.clock.advance(30 * 60)
    expect(await open(token)).toMatchObject({ status: 401 })
    expect(await reset(token)).toMatchObject({ status: 401 })
    environment.clock.advance(-0.001)
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test('is not used up by opening it, nor by a password that is too short, too long or easy to guess', async () => {
    const token = await mailed()
    for (let n = 0; n < 2; n += 1) expect(await open(token)).toMatchObject({ status: 200 })
    expect(await reset(token, 'nine char')).toMatchObject({ status: 400 })
    expect(await reset(token, 'x'.repeat(201))).toMatchObject({ status: 400 })
    expect(await reset(token, 'Password2026')).toMatchObject({ status: 400, body: weakPassword('password') })
    expect(await reset(token, 'ten charac')).toMatchObject({ status: 200 })
  })

  test('is valid for nothing else', async () => {
    const token = await mailed()
    expect(await open(token, 'invitation')).toMatchObject({ status: 401 })
    expect(await nobody().post('/trpc/portal.acceptInvitation', { token, password })).toMatchObject({ status: 401 })
    expect(await environment.api.as(token).get('/trpc/portal.me')).toMatchObject({ status: 401 })
  })

  test('stops working when a password is set by the invitation, another link or an operator', async () => {
    const first = await mailed()
    const second = await mailed()
    success(await reset(second))
    expect(await reset(first)).toMatchObject({ status: 401 })
    const third = await mailed()
    await setPassword(environment.operator, { physicianId: physician.id, password: old })
    expect(await reset(third)).toMatchObject({ status: 401 })
    expect(await signIn(old)).toMatchObject({ status: 200 })
  })

  test('is neither sent nor accepted while the partner is suspended', async () => {
    const token = await mailed()
    await partner.suspend(true)
    expect(await reset(token)).toMatchObject({ status: 401 })
    outbox.mails.length = 0
    expect(await request()).toMatchObject({ status: 200 })
    await outbox.deliver(partner)
    expect(outbox.mails).toEqual([])
    await partner.suspend(false)
    await outbox.deliver(partner)
    expect(outbox.mails).toEqual([])
    expect(await reset(token)).toMatchObject({ status: 200 })
  })

  test('is not stored in readable form, and is deleted after it expires', async () => {
    const token = await mailed()
    const links = () =>
      environment.db.owner.query('select * from directory.account_links where physician_id = $1', [physician.id])
    const { rows } = await links()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    environment.clock.advance(30 * 60)
    await deleteExpired(environment.api.services)
    expect((await links()).rows).toEqual([])
  })
})

describe('a password reset for an unknown account', () => {
  const requests = () => environment.db.owner.query('select * from directory.reset_requests')

  test('cannot be told apart by the answer or by the work it causes', async () => {
    const stranger = `nobody-of-${email}`
    const unset = (await partner.physician()).resource.email
    const suspended = await environment.partner()
    const held = (await suspended.physician()).resource.email
    await suspended.suspend(true)
    const all = [email, stranger, unset, held]
    const answers = await Promise.all(all.map((each) => request(each)))
    for (const { status, text } of answers) {
      expect([status, text]).toEqual([200, '{"result":{"data":{"requested":true}}}'])
    }
    // The account has not been looked up, so both left an identical row.
    const { rows } = await requests()
    expect(rows.map((row) => row.email).sort()).toEqual([...all].sort())
    const { rows: known } = await environment.db.owner.query(
      `select kind from directory.account_mails where physician_id = $1 and kind = 'reset'`,
      [physician.id],
    )
    expect(known).toEqual([])
  })

  test('is deleted without sending mail', async () => {
    const stranger = `nobody-of-${email}`
    await request(stranger)
    await outbox.deliver(partner)
    expect((await requests()).rows).toEqual([])
    expect(outbox.mails.filter(({ to }) => to === stranger)).toEqual([])
  })

  test('does not change the rate limit', async () => {
    for (const address of [email, `nobody-of-${email}`]) {
      for (let n = 0; n < 4; n += 1) expect(await request(address)).toMatchObject({ status: 200 })
      expect(await request(address)).toMatchObject({ status: 429, headers: { 'retry-after': '300' } })
    }
  })
})

test('one address can request resets for twenty accounts, then for one every 30 seconds', {
  tags: 'full',
}, async () => {
  const here = environment.api.as(null).at(newAddress())
  const ask = (n: number) => here.post('/trpc/access.requestPasswordReset', { email: `many-${n}@clinic.example` })
  for (let n = 0; n < 20; n += 1) expect(await ask(n)).toMatchObject({ status: 200 })
  expect(await ask(20)).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  environment.clock.advance(30)
  expect(await ask(20)).toMatchObject({ status: 200 })
})
