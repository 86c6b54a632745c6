import { suspendPartner, updatePartner } from '@consult/directory'
import { addMemberAsOperator, setSsoAsOperator, unbindPersonAsOperator } from '@consult/identity'
import { visitProvider } from '@consult/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  auditDuring,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf, detailsOf } from '../../surface/index.ts'
import { newKey, passkeyCalls } from './passkeys.fixture.ts'
import { dataOf } from './second-factor.fixture.ts'
import { newDomain, redirectUris, type SingleSignOnTest, singleSignOn } from './single-sign-on.fixture.ts'

let environment: TestEnvironment
let sso: SingleSignOnTest
let partner: TestPartner
let domain: string
beforeAll(async () => {
  environment = await createTestEnvironment()
  // The provider's clock is the machine's.
  environment.clock.moveTo(new Date())
  sso = await singleSignOn(environment)
  partner = await environment.partner()
  domain = await sso.equip(partner)
})
afterAll(async () => {
  await sso.close()
  await environment.close()
})

interface Result<T> {
  readonly result: { readonly data: T }
}
interface Sessions {
  readonly sessions: { isThis: boolean; origin: string }[]
}

const failure = (answer: Awaited<ReturnType<SingleSignOnTest['complete']>>) => [
  answer.status,
  codeOf(answer),
  detailsOf(answer)?.reason,
]
const refused = [401, 'single_sign_on_failed', 'refused']
const expired = [401, 'single_sign_on_failed', 'expired']
const me = (client: Awaited<ReturnType<SingleSignOnTest['sessionOf']>>) =>
  client.get<Result<{ physician: { id: string } }>>('/trpc/portal.me')

describe('signing in through the organization', () => {
  test('begins a session of the account with the verified address, which the list shows as single sign-on', async () => {
    const { id, email } = await sso.physician(partner, domain)
    const there = await sso.goThere({ email, returnPath: '/queue' })
    expect(Object.fromEntries(there.url.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: redirectUris.portal,
      login_hint: email,
      // If a request contains a maximum age, the provider says when the person authenticated.
      max_age: '43200',
    })
    const { signIn, returnPath } = dataOf(await sso.complete(there.browser, there.query))
    expect(signIn).toMatchObject({ outcome: 'signed_in', token: expect.stringMatching(/^pps_/) })
    expect(returnPath).toBe('/queue')
    const client = sso.api.as(signIn.token)
    expect(dataOf(await me(client)).physician.id).toBe(id)
    const { sessions } = dataOf(await client.get<Result<Sessions>>('/trpc/access.sessions'))
    expect(sessions.map(({ origin }) => origin)).toEqual(['single_sign_on'])
  })

  test('is audited as the physician, and a refusal as nobody with its reason', async () => {
    const { id, email } = await sso.physician(partner, domain)
    const lines = await auditDuring(environment, partner.id, () => sso.signIn({ email }))
    expect(lines).toMatchObject([
      { act: 'singleSignOn.complete', outcome: 'done', actor: `physician ${id}`, credential: 'single_sign_on' },
    ])
    const stranger = sso.person(domain)
    const refusal = await auditDuring(environment, partner.id, () => sso.signIn({ email: stranger.email }))
    expect(refusal).toMatchObject([
      { act: 'singleSignOn.complete', outcome: 'refused', code: 'unknown', actor: 'nobody' },
    ])
  })

  test('needs no second factor of ours, because the provider is responsible for it', async () => {
    const strict = await environment.partner({ secondFactor: 'required' })
    const own = await sso.equip(strict)
    const { email } = await sso.physician(strict, own)
    expect(dataOf(await sso.signIn({ email })).signIn.outcome).toBe('signed_in')
  })

  test('is followed by a passkey where phishing resistance is required and the provider does not say that it had it', async () => {
    const strict = await environment.partner({ secondFactor: 'phishing_resistant' })
    const own = await sso.equip(strict)
    const { email } = await sso.physician(strict, own)
    const { signIn } = dataOf(await sso.signIn({ email }))
    expect(signIn).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
    const calls = passkeyCalls(environment)
    const key = newKey()
    const options = dataOf(await calls.offerAtSignIn(signIn.token))
    const { token } = dataOf(await calls.confirmAtSignIn(signIn.token, key.create(options)))
    const { sessions } = dataOf(await sso.api.as(token).get<Result<Sessions>>('/trpc/access.sessions'))
    expect(sessions.map(({ origin }) => origin)).toEqual(['single_sign_on'])
  })

  test('signs a member in to the console, and neither a member to the portal nor a physician to the console', async () => {
    const member = sso.person(domain)
    await addMemberAsOperator(sso.operator, { partnerId: partner.id, email: member.email, role: 'administrator' })
    expect(failure(await sso.signIn({ email: member.email }))).toEqual(refused)
    const { signIn } = dataOf(await sso.signIn({ email: member.email, site: 'console' }))
    expect(signIn.token).toMatch(/^pcs_/)
    const { email } = await sso.physician(partner, domain)
    expect(failure(await sso.signIn({ email, site: 'console' }))).toEqual(refused)
  })
})

describe('the offer of single sign-on', () => {
  const offer = async (email: string) =>
    dataOf(await sso.nobody().post<Result<{ offer: string }>>('/trpc/singleSignOn.find', { email })).offer

  test('depends on the verified domain alone, not on the account', async () => {
    const { email } = await sso.physician(partner, domain)
    expect(await offer(email)).toBe('optional')
    expect(await offer(`nobody@${domain}`)).toBe('optional')
    const { resource } = await partner.physician()
    expect(await offer(resource.email)).toBe('none')
    expect(failure((await sso.start({ email: resource.email })) as never)).toEqual(refused)
  })

  test('is withdrawn with the policy "off", and while the partner is suspended', async () => {
    const other = await environment.partner()
    const own = await sso.equip(other)
    await suspendPartner(sso.operator, other.id, true)
    expect(await offer(`a@${own}`)).toBe('none')
    await suspendPartner(sso.operator, other.id, false)
    expect(await offer(`a@${own}`)).toBe('optional')
    await setSsoAsOperator(sso.operator, { partnerId: other.id, policy: 'off' })
    expect(await offer(`a@${own}`)).toBe('none')
  })
})

describe('the answer of a provider', () => {
  test('works once', async () => {
    const { email } = await sso.physician(partner, domain)
    const { browser, query } = await sso.goThere({ email })
    success(await sso.complete(browser, query))
    expect(failure(await sso.complete(browser, query))).toEqual(expired)
  })

  test('works only in the browser that began the sign-in, and is still good there', async () => {
    const [victim, attacker] = [await sso.physician(partner, domain), await sso.physician(partner, domain)]
    const theirs = await sso.goThere({ email: attacker.email })
    const own = dataOf(await sso.start({ email: victim.email }))
    expect(failure(await sso.complete(own.browser, theirs.query))).toEqual(expired)
    success(await sso.complete(theirs.browser, theirs.query))
  })

  test('with the code of another sign-in is refused', async () => {
    const [one, other] = [await sso.physician(partner, domain), await sso.physician(partner, domain)]
    const [a, b] = [await sso.goThere({ email: one.email }), await sso.goThere({ email: other.email })]
    const mixed = new URLSearchParams(a.query)
    mixed.set('code', new URLSearchParams(b.query).get('code') ?? '')
    expect(failure(await sso.complete(a.browser, mixed.toString()))).toEqual(refused)
  })

  test('is refused after ten minutes, and in the other app', async () => {
    const { email } = await sso.physician(partner, domain)
    const late = await sso.goThere({ email })
    environment.clock.advance(10 * 60)
    expect(failure(await sso.complete(late.browser, late.query))).toEqual(expired)
    environment.clock.moveTo(new Date())
    const { browser, query } = await sso.goThere({ email })
    expect(failure(await sso.complete(browser, query, { site: 'console' }))).toEqual(expired)
  })

  test('of another issuer, or without one although the provider names itself, is refused', async () => {
    const { email } = await sso.physician(partner, domain)
    for (const iss of ['https://evil.example', null]) {
      const { browser, query } = await sso.goThere({ email })
      const mixed = new URLSearchParams(query)
      if (iss === null) mixed.delete('iss')
      else mixed.set('iss', iss)
      expect(failure(await sso.complete(browser, mixed.toString())), `${iss}`).toEqual(refused)
    }
  })

  test('is refused when the partner has another client meanwhile', { tags: 'full' }, async () => {
    const other = await environment.partner()
    const own = await sso.equip(other)
    const { email } = await sso.physician(other, own)
    const { browser, query } = await sso.goThere({ email })
    await environment.db.owner.query(`update directory.sso_providers set client_id = 'another' where partner_id = $1`, [
      other.id,
    ])
    expect(failure(await sso.complete(browser, query))).toEqual(expired)
  })

  test('that the person was not signed in is told apart, without the provider’s own words', async () => {
    const { email } = await sso.physician(partner, domain)
    const { url, browser } = dataOf(await sso.start({ email }))
    const state = new URL(url).searchParams.get('state') ?? ''
    const said = {
      error: 'access_denied',
      error_description: 'Call 555-0100 to unlock',
      iss: sso.provider.issuer,
      state,
    }
    const answer = await sso.complete(browser, new URLSearchParams(said).toString())
    expect(failure(answer)).toEqual([401, 'single_sign_on_failed', 'cancelled'])
    expect(answer.text).not.toContain('555')
  })
})

describe('the account of a person at the provider', () => {
  test('must have an address that the provider marks as verified', async () => {
    const { subject, email } = sso.person(domain, false)
    await partner.physician({ fields: { email } })
    expect(failure(await sso.signIn({ email, subject }))).toEqual(refused)
  })

  test('must be under a verified domain of the partner: its provider says nothing about addresses of others', async () => {
    const { subject, email } = sso.person('elsewhere.example')
    await partner.physician({ fields: { email } })
    expect(failure(await sso.signIn({ email: `x@${domain}`, subject }))).toEqual(refused)
  })

  test('is never one of another partner', async () => {
    const other = await environment.partner()
    const { subject, email } = sso.person(domain)
    await other.physician({ fields: { email } })
    await setSsoAsOperator(sso.operator, { partnerId: partner.id, provisioning: true })
    expect(failure(await sso.signIn({ email, subject }))).toEqual(refused)
    await setSsoAsOperator(sso.operator, { partnerId: partner.id, provisioning: false })
  })

  test('is bound at the first sign-in: another person with its address is refused, and it follows its person', async () => {
    const { id, subject, email } = await sso.physician(partner, domain)
    success(await sso.signIn({ email }))
    const impostor = sso.person(domain)
    sso.provider.people.set(impostor.subject, { email, email_verified: true })
    expect(failure(await sso.signIn({ email, subject: impostor.subject }))).toEqual(refused)
    sso.provider.people.set(subject, { email: `renamed-${email}`, email_verified: true })
    expect(dataOf(await me(await sso.sessionOf({ email, subject }))).physician.id).toBe(id)
  })

  test('is bound anew after an operator has unbound its person, whose sessions end, and nobody else’s', async () => {
    const [first, second] = [await sso.physician(partner, domain), await sso.physician(partner, domain)]
    const [mine, theirs] = [await sso.sessionOf(first), await sso.sessionOf(second)]
    await unbindPersonAsOperator(sso.operator, { partnerId: partner.id, email: first.email })
    expect([(await me(mine)).status, (await me(theirs)).status]).toEqual([401, 200])
    const recreated = sso.person(domain)
    sso.provider.people.set(recreated.subject, { email: first.email, email_verified: true })
    const again = await sso.sessionOf({ email: first.email, subject: recreated.subject })
    expect(dataOf(await me(again)).physician.id).toBe(first.id)
  })

  test('that is deactivated stays out, bound or not', async () => {
    const { id, email } = await sso.physician(partner, domain)
    success(await sso.signIn({ email }))
    success(await partner.key.post(`/v1/physicians/${id}/deactivate`))
    expect(failure(await sso.signIn({ email }))).toEqual(refused)
  })
})

describe('a person without an account', () => {
  test('is refused, unless the partner lets them have one: a physician without licenses', async () => {
    const other = await environment.partner()
    const own = await sso.equip(other)
    const { subject, email } = sso.person(own)
    expect(failure(await sso.signIn({ email, subject }))).toEqual(refused)
    await setSsoAsOperator(sso.operator, { partnerId: other.id, provisioning: true })
    const client = await sso.sessionOf({ email, subject })
    const { physician } = dataOf(await client.get<Result<{ physician: { id: string } }>>('/trpc/portal.me'))
    expect(physician).toMatchObject({ email, firstName: 'Ada', lastName: 'Osei', licenses: [] })
    const consult = await other.consult({ fields: { jurisdiction: 'US-CA' } })
    expect(await client.post(`/v1/async-consults/${consult.id}/claim`)).toMatchObject({
      code: 'physician_not_licensed',
    })
    const { rows } = await environment.db.owner.query(
      `select act from tenant.audit_entries where partner_id = $1 and resource_id = $2`,
      [other.id, physician.id],
    )
    expect(rows).toEqual([{ act: 'singleSignOn.provision' }])
    expect(dataOf(await me(await sso.sessionOf({ email, subject }))).physician.id).toBe(physician.id)
  })

  test('is refused when the day’s accounts are used up', async () => {
    const other = await environment.partner()
    const own = await sso.equip(other, { provisioning: true })
    await setSsoAsOperator(sso.operator, { partnerId: other.id, provisionedPerDay: 1 })
    success(await sso.signIn(sso.person(own)))
    const answer = await sso.signIn(sso.person(own))
    expect([answer.status, codeOf(answer)]).toEqual([429, 'quota_exceeded'])
  })
})

describe('proof of who somebody is', () => {
  test('is asked for again, by the provider’s own page, and only for the same account', async () => {
    const { email } = await sso.physician(partner, domain)
    const browser = visitProvider()
    success(await sso.signIn({ email }, browser))
    const again = await sso.goThere({ email, again: true }, browser)
    expect(again.url.searchParams.get('prompt')).toBe('login')
    expect(again.url.searchParams.get('max_age')).toBe('300')
    success(await sso.complete(again.browser, again.query))
    const other = await sso.physician(partner, domain)
    expect(failure(await sso.signIn({ email: other.email, again: true, subject: email.split('@')[0] ?? '' }))).toEqual(
      refused,
    )
  })

  test('that is ten minutes old lets nobody change factors or end other sessions, however new the session is', async () => {
    const { email } = await sso.physician(partner, domain)
    const offered = (client: Awaited<ReturnType<SingleSignOnTest['sessionOf']>>) =>
      client.post('/trpc/passkeys.offer', {})
    const client = await sso.sessionOf({ email, again: true })
    const endOthers = () => client.post('/trpc/access.endOtherSessions', {})
    expect([(await offered(client)).status, (await endOthers()).status]).toEqual([200, 200])
    await environment.db.owner.query(
      `update directory.sessions set sso_authenticated_at = $2 where physician_id =
         (select physician_id from directory.portal_accounts where email = $1)`,
      [email, new Date(Date.now() - 11 * 60 * 1000)],
    )
    expect(codeOf(await offered(client))).toBe('recent_sign_in_required')
    expect(codeOf(await endOthers())).toBe('recent_sign_in_required')
    await environment.db.owner.query(
      `update directory.sessions set sso_authenticated_at = null where physician_id =
         (select physician_id from directory.portal_accounts where email = $1)`,
      [email],
    )
    expect(codeOf(await offered(client))).toBe('recent_sign_in_required')
  })
})

test('a provider that does not answer is a 503 of its own', async () => {
  const other = await environment.partner()
  const own = newDomain()
  await sso.verify(other.id, own)
  await setSsoAsOperator(sso.operator, {
    partnerId: other.id,
    issuer: sso.provider.issuer,
    client: 'x',
    clientSecret: 'y',
  })
  await environment.db.owner.query(
    `update directory.sso_providers set issuer = 'http://127.0.0.1:9/' where partner_id = $1`,
    [other.id],
  )
  const answer = await sso.start({ email: `a@${own}` })
  expect([answer.status, codeOf(answer)]).toEqual([503, 'identity_provider_unavailable'])
})

test('the policy of second factors is read at each sign-in', async () => {
  const other = await environment.partner()
  const own = await sso.equip(other)
  const { email } = await sso.physician(other, own)
  await updatePartner(sso.operator, other.id, { secondFactor: 'phishing_resistant' })
  const { url } = dataOf(await sso.start({ email }))
  expect(new URL(url).searchParams.get('acr_values')).toBe('phrh phr')
})
