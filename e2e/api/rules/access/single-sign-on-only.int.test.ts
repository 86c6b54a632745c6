import { setSsoAsOperator } from '@consult/identity'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createOutbox,
  createTestEnvironment,
  givePassword,
  memberPassword,
  openPortal,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf, visible } from '../../surface/index.ts'
import { newKey, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf, type FirstStep, password } from './second-factor.fixture.ts'
import { type SingleSignOnTest, singleSignOn } from './single-sign-on.fixture.ts'

let environment: TestEnvironment
let sso: SingleSignOnTest
let shared: { partner: TestPartner; domain: string }
beforeAll(async () => {
  environment = await createTestEnvironment()
  // The provider's clock is the machine's.
  environment.clock.moveTo(new Date())
  sso = await singleSignOn(environment)
  shared = await usedPartner()
})
afterAll(async () => {
  await sso.close()
  await environment.close()
})

interface Result<T> {
  readonly result: { readonly data: T }
}

const require_ = (partner: TestPartner) => setSsoAsOperator(sso.operator, { partnerId: partner.id, policy: 'required' })
const signIn = (email: string, given = password) =>
  sso.nobody().post<Result<FirstStep>>('/trpc/portal.signIn', { email, password: given })
const me = async (client: Client) => (await client.get('/trpc/portal.me')).status

const give = (partner: TestPartner, { id }: { id: string }) =>
  givePassword(environment.api, { partnerId: partner.id, physicianId: id, password })

/** A partner whose provider a person has used once. */
async function usedPartner(settings: Parameters<TestEnvironment['partner']>[0] = {}) {
  const partner = await environment.partner(settings)
  const domain = await sso.equip(partner)
  const { email } = await sso.physician(partner, domain)
  success(await sso.signIn({ email }))
  return { partner, domain }
}

/** A new physician with a password there, while single sign-on is optional. */
async function withPassword({ partner, domain } = shared) {
  await setSsoAsOperator(sso.operator, { partnerId: partner.id, policy: 'optional' })
  const person = await sso.physician(partner, domain)
  await give(partner, person)
  return { partner, domain, person }
}

describe('where single sign-on is required', () => {
  test('a right password gets the answer of a wrong one, and works again when the operator turns it off', async () => {
    const { partner, person } = await withPassword()
    success(await signIn(person.email))
    await require_(partner)
    const [right, wrong] = [await signIn(person.email), await signIn(person.email, 'a wrong password')]
    expect([right.status, codeOf(right)]).toEqual([401, 'sign_in_failed'])
    expect(visible(right)).toEqual(visible(wrong))
    await setSsoAsOperator(sso.operator, { partnerId: partner.id, policy: 'off' })
    success(await signIn(person.email))
  })

  test('sessions that began with a password end, and those of single sign-on and of the partner’s own system stay', async () => {
    const { partner, person } = await withPassword()
    const byPassword = sso.api.as(dataOf(await signIn(person.email)).token)
    const bySso = await sso.sessionOf({ email: person.email })
    const { client: byPartner } = await person.session()
    await require_(partner)
    expect(await me(byPassword)).toBe(401)
    expect(await me(bySso)).toBe(200)
    expect((await byPartner.get('/v1/physicians/me')).status).toBe(200)
  })

  test('links in mail set no password and open no session, and mail has none from then on', async () => {
    const { partner, domain, person } = await withPassword()
    const invited = await sso.physician(partner, domain)
    const askReset = async () =>
      success(await sso.nobody().post('/trpc/access.requestPasswordReset', { email: person.email }))
    await askReset()
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    const links = [
      { token: outbox.token(invited.email, 'invitation'), kind: 'invitation', name: 'portal.acceptInvitation' },
      { token: outbox.token(person.email, 'reset'), kind: 'reset', name: 'access.resetPassword' },
    ] as const
    await require_(partner)
    for (const { token, kind, name } of links) {
      // As if the mail had been sent just before.
      await environment.db.owner.query(
        `insert into directory.account_links (token_hash, kind, physician_id, created_at, expires_at)
         values (encode(sha256($1::bytea), 'hex'), $2, $3, $4, $5)`,
        [token, kind, kind === 'reset' ? person.id : invited.id, new Date(), new Date(Date.now() + 600_000)],
      )
      const answer = await sso.nobody().post(`/trpc/${name}`, { token, password: 'another long password' })
      expect([answer.status, codeOf(answer)], name).toEqual([401, 'unauthorized'])
    }
    await askReset()
    await outbox.deliver(partner)
    const { to, text } = outbox.mails.at(-1) ?? { to: '', text: '' }
    expect(to).toBe(person.email)
    expect(text.match(/https:\S+/g)).toEqual(['https://portal.example/sign-in'])
  })

  test('a passkey opens no session', async () => {
    const { partner, person } = await withPassword()
    const calls = passkeyCalls(environment)
    const { key } = await calls.add(
      (await openPortal(environment.api, { partnerId: partner.id, physicianId: person.id })).client,
      newKey(),
    )
    expect((await calls.signIn(key)).status).toBe(200)
    await require_(partner)
    const answer = await calls.signIn(key)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'sign_in_failed'])
  })

  test('a sign-in that waits for its second step does not continue, even one that begins at the same moment', async () => {
    const { partner, person } = await withPassword(await usedPartner({ secondFactor: 'phishing_resistant' }))
    const calls = passkeyCalls(environment)
    const { token } = dataOf(await signIn(person.email))
    const key = newKey()
    const response = key.create(dataOf(await calls.offerAtSignIn(token)))
    await require_(partner)
    expect((await calls.confirmAtSignIn(token, response)).status).toBe(401)
    // As if it had begun just before.
    await environment.db.owner.query(
      `insert into directory.pending_sign_ins (token_hash, physician_id, credential, created_at, expires_at)
       values (encode(sha256('psi_late'), 'hex'), $1, 'password', $2, $3)`,
      [person.id, new Date(), new Date(Date.now() + 600_000)],
    )
    const late = key.create(dataOf(await calls.offerAtSignIn('psi_late')))
    const answer = await calls.confirmAtSignIn('psi_late', late)
    expect([answer.status, codeOf(answer)]).toEqual([401, 'sign_in_failed'])
  })

  test('members of the domain sign in to the console in no other way', async () => {
    const { partner, domain } = await withPassword()
    const { email } = await partner.member('administrator')
    await sso.verify(partner.id, 'members.example')
    await environment.db.owner.query(`update directory.portal_accounts set email = $2 where email = $1`, [
      email,
      `ida@members.example`,
    ])
    const enter = (address: string) =>
      sso.nobody().post('/trpc/portal.signIn', { email: address, password: memberPassword, site: 'console' })
    expect((await enter('ida@members.example')).status).toBe(200)
    await require_(partner)
    expect((await enter('ida@members.example')).status).toBe(401)
    expect(domain).not.toBe('members.example')
  })

  test('people with other addresses, and another partner’s people with an address of the domain, keep their passwords', async () => {
    const { partner, domain } = await withPassword()
    const locum = await partner.physician()
    await give(partner, locum)
    const other = await environment.partner()
    const guest = await other.physician({ fields: { email: `guest@${domain}` } })
    await give(other, guest)
    await require_(partner)
    success(await signIn(locum.resource.email))
    success(await signIn(guest.resource.email))
  })

  test('a domain that is verified later ends the sessions of its people too', async () => {
    const { partner } = await withPassword()
    await require_(partner)
    const late = await partner.physician({ fields: { email: 'late@later.example' } })
    await give(partner, late)
    const session = sso.api.as(dataOf(await signIn(late.resource.email)).token)
    expect(await me(session)).toBe(200)
    await sso.verify(partner.id, 'later.example')
    expect(await me(session)).toBe(401)
  })
})

describe('a provider that ends a session', () => {
  // A logout token is of the provider's clock, and must be new.
  beforeEach(() => environment.clock.moveTo(new Date()))

  const sidOf = async (personId: string) => {
    const { rows } = await environment.db.owner.query<{ sid: string }>(
      'select sso_sid as sid from directory.sessions where physician_id = $1',
      [personId],
    )
    return rows.map(({ sid }) => sid)
  }

  test('ends that session of its person and no other, at the next request and in streams, and is audited', async () => {
    const { partner, domain } = await withPassword()
    const [one, other] = [await sso.physician(partner, domain), await sso.physician(partner, domain)]
    const first = await sso.sessionOf({ email: one.email })
    const [sid = ''] = await sidOf(one.id)
    const second = await sso.sessionOf({ email: one.email })
    const others = await sso.sessionOf({ email: other.email })
    await sso.provider.logOut({ subject: one.subject, sid })
    expect([await me(first), await me(second), await me(others)]).toEqual([401, 200, 200])
    // The check that closes open streams, within ten seconds.
    const header = first.credentials.authorization ?? ''
    expect([...(await sso.services.auth.findRefused([header])).keys()]).toEqual([header])
    const { rows } = await environment.db.owner.query(
      `select actor_kind, resource_id from tenant.audit_entries
       where partner_id = $1 and act = 'singleSignOn.backchannelLogout' and outcome = 'done'`,
      [partner.id],
    )
    expect(rows).toEqual([{ actor_kind: 'nobody', resource_id: one.id }])
  })

  test('sends each token once: a repeated one is refused, and ends no session that began since', async () => {
    const { partner, domain } = await withPassword()
    const one = await sso.physician(partner, domain)
    await sso.sessionOf({ email: one.email })
    const [sid = ''] = await sidOf(one.id)
    await sso.provider.logOut({ subject: one.subject, sid })
    const since = await sso.sessionOf({ email: one.email })
    await environment.db.owner.query('update directory.sessions set sso_sid = $2 where physician_id = $1', [
      one.id,
      sid,
    ])
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const body = sso.provider.lastLogout()
    const again = await fetch(`${sso.base}/sso/backchannel-logout`, { method: 'POST', headers, body })
    expect([again.status, await me(since)]).toEqual([400, 200])
  })

  test('needs a token: anything else is refused with the error body, and ends nothing', async () => {
    const post = (body: string, type = 'application/x-www-form-urlencoded') =>
      fetch(`${sso.base}/sso/backchannel-logout`, { method: 'POST', headers: { 'content-type': type }, body })
    for (const [body, type, status] of [
      ['', undefined, 400],
      ['logout_token=x', undefined, 400],
      ['logout_token=a&logout_token=b', undefined, 400],
      ['{}', 'application/json', 415],
      [`logout_token=${'x'.repeat(40_000)}`, undefined, 413],
    ] as const) {
      const answer = await post(body, type)
      expect(answer.status, body.slice(0, 20)).toBe(status)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(await answer.json()).toMatchObject({ error: { code: expect.any(String) } })
    }
  })
})
