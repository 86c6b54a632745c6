import { createPartner } from '@consult/directory'
import { addMemberAsOperator } from '@consult/identity'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Answer,
  type Client,
  createOutbox,
  createTestEnvironment,
  memberPassword,
  newAddress,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { codeOf } from '../../surface/index.ts'
import { dataOf } from './second-factor.fixture.ts'
import { SoftwareAuthenticator } from './software-authenticator.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
beforeAll(async () => {
  environment = await createTestEnvironment()
  partner = await environment.partner()
})
afterAll(() => environment.close())

interface Result<T> {
  readonly result: { readonly data: T }
}
interface Session {
  readonly outcome: string
  readonly token: string
}
type Call = Answer<Result<never>>

const nobody = () => environment.api.as(null).at(newAddress())
const add = (email: string, role: 'administrator' | 'developer' = 'administrator', partnerId = partner.id) =>
  addMemberAsOperator(environment.operator, { partnerId, email, role })
const signIn = (email: string, site = 'console') =>
  nobody().post<Result<Session>>('/trpc/portal.signIn', { email, password: memberPassword, site })
const me = (client: Client) =>
  client.get<Result<{ member: { id: string; role: string }; apiUrl: string }>>('/trpc/console.me')
const act = (client: Client, name: string, input: object): Promise<Call> => client.post(`/trpc/console.${name}`, input)

describe('a member whom an operator adds', () => {
  test('gets an invitation to the console, sets a password there, and is signed in', async () => {
    const { id } = await add('ida@clinic.example')
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    expect(outbox.mails.map(({ to }) => to)).toEqual(['ida@clinic.example'])
    expect(outbox.mails[0]?.text).toContain('https://console.example/invitation#token=inv_')
    const token = outbox.token('ida@clinic.example', 'invitation')
    const accepted = await nobody().post<Result<Session>>('/trpc/portal.acceptInvitation', {
      token,
      password: memberPassword,
      site: 'console',
    })
    const session = dataOf(accepted)
    expect(session.token).toMatch(/^pcs_/)
    const shown = dataOf(await me(environment.api.as(session.token)))
    expect(shown.member).toMatchObject({ id, role: 'administrator' })
    // Browsers reach the documentation there, even where the console reaches the API at another address.
    expect(shown.apiUrl).toBe('https://api.example')
    expect(dataOf(await signIn('ida@clinic.example')).token).toMatch(/^pcs_/)
    const { rows } = await environment.db.owner.query(
      `select act, actor_kind, actor_id, as_physician_id from tenant.audit_entries
       where partner_id = $1 and (resource_id = $2 or actor_id = $2) order by at, entry_id`,
      [partner.id, id],
    )
    expect(rows).toEqual([
      { act: 'members.add', actor_kind: 'operator', actor_id: expect.any(String), as_physician_id: null },
      { act: 'portal.acceptInvitation', actor_kind: 'member', actor_id: id, as_physician_id: null },
      { act: 'portal.signIn', actor_kind: 'member', actor_id: id, as_physician_id: null },
    ])
  })

  test('gets the mail about a forgotten password with a link to the console', async () => {
    const { email } = await partner.member('administrator')
    success(await nobody().post('/trpc/access.requestPasswordReset', { email }))
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    expect(outbox.mails.at(-1)).toMatchObject({ to: email })
    expect(outbox.mails.at(-1)?.text).toContain('https://console.example/reset#token=rst_')
  })

  test('cannot have the address of a physician, nor a physician that of a member', async () => {
    const { resource } = await partner.physician()
    await expect(add(resource.email)).rejects.toMatchObject({ code: 'email_in_use' })
    const { email } = await partner.member('developer')
    const physician = { externalId: 'taken', email, firstName: 'A', lastName: 'B' }
    expect(await partner.key.post('/v1/physicians', physician)).toMatchObject({ status: 409, code: 'email_in_use' })
  })
})

describe('a member', () => {
  test.each(['administrator', 'developer'] as const)('who is a %s reaches no patient’s data', async (role) => {
    const { client } = await partner.member(role)
    await partner.consult()
    for (const path of [
      '/trpc/portal.me',
      '/trpc/portal.inbox?input={"view":"queue","limit":10}',
      '/v1/patients',
      '/v1/events',
    ]) {
      expect((await client.get(path)).status, path).toBe(403)
    }
  })

  test('opens nothing in the portal, nor a physician in the console, and the answer is that of a wrong password', async () => {
    const { email } = await partner.member('administrator')
    const physician = await partner.physician()
    await partner.setPassword(physician.id, memberPassword)
    for (const [address, own, other] of [
      [email, 'console', 'portal'],
      [physician.resource.email, 'portal', 'console'],
    ] as const) {
      const answer = await signIn(address, other)
      expect([answer.status, codeOf(answer)]).toEqual([401, 'sign_in_failed'])
      expect((await signIn(address, own)).status).toBe(200)
    }
  })

  test('has links that work in the console only', async () => {
    const { email } = await add('link@clinic.example')
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    const link = { kind: 'invitation', token: outbox.token(email, 'invitation') }
    expect((await nobody().post('/trpc/access.openLink', link)).status).toBe(401)
    expect((await nobody().post('/trpc/portal.acceptInvitation', { ...link, password: memberPassword })).status).toBe(
      401,
    )
    expect((await nobody().post('/trpc/access.openLink', { ...link, site: 'console' })).status).toBe(200)
  })

  test('is nobody to what names physicians', async () => {
    const { id } = await partner.member('administrator')
    expect(await partner.key.post(`/v1/physicians/${id}/session`)).toMatchObject({ status: 404 })
    const named = partner.key.with({ 'x-service-physician-id': id })
    expect(await named.get('/v1/physicians/me')).toMatchObject({ status: 401 })
  })

  test('cannot have a physician’s session, and a physician cannot have a console session', async () => {
    const { id } = await partner.member('administrator')
    const { sessions } = environment.api.services.auth
    const begin = (physicianId: string, kind: 'portal' | 'console') =>
      environment.api.services.database.inTenant(partner.id, ({ db }) =>
        sessions.begin({ partnerId: partner.id, physicianId, kind, keyGeneration: null, keyHash: null }, db),
      )
    await expect(begin(id, 'portal')).rejects.toMatchObject({ code: 'unauthorized' })
    const physician = await partner.physician()
    await expect(begin(physician.id, 'console')).rejects.toMatchObject({ code: 'unauthorized' })
  })

  test('sees and ends their own sessions, and changes their own password', async () => {
    const { email, client } = await partner.member('developer')
    const { token } = dataOf(await signIn(email))
    const own = environment.api.as(token)
    const sessions = async () =>
      dataOf(await own.get<Result<{ sessions: { isThis: boolean }[] }>>('/trpc/access.sessions')).sessions
    expect((await sessions()).map(({ isThis }) => isThis)).toEqual([true, false])
    success(await own.post('/trpc/access.changePassword', { current: memberPassword, next: 'another long password' }))
    expect(await me(client)).toMatchObject({ status: 401 })
    expect(await sessions()).toHaveLength(1)
    success(await own.post('/trpc/portal.signOut', {}))
    expect(await me(own)).toMatchObject({ status: 401 })
  })

  test('needs a second factor where the partner requires one, and a passkey works at the console’s address only', async () => {
    const strict = await environment.partner({ secondFactor: 'phishing_resistant' })
    const { email } = await strict.member('administrator')
    const signedIn = async (url: string) => {
      const step = dataOf(await signIn(email))
      expect(step).toMatchObject({ outcome: 'second_step', needs: 'enroll' })
      const key = new SoftwareAuthenticator(url)
      const { token } = step
      const options = dataOf(await nobody().post<Result<never>>('/trpc/passkeys.offerAtSignIn', { token }))
      return nobody().post<Result<Session>>('/trpc/passkeys.confirmAtSignIn', {
        token,
        response: key.create(options),
        name: 'Key',
      })
    }
    expect((await signedIn('https://portal.example')).status).toBe(401)
    expect(dataOf(await signedIn('https://console.example')).token).toMatch(/^pcs_/)
  })
})

describe('a developer', () => {
  test('can be invited to a test account only', async () => {
    const services = environment.operator
    const live = await createPartner(services, { name: 'Live', environment: 'production' })
    await expect(add('dev@clinic.example', 'developer', live.partnerId)).rejects.toMatchObject({
      code: 'invalid_request',
      details: { issues: [{ path: 'role', code: 'not_in_production' }] },
    })
    expect(await add('live-admin@clinic.example', 'administrator', live.partnerId)).toMatchObject({
      role: 'administrator',
    })
  })

  test('has no session in an account that is not for tests, whatever the tables say', async () => {
    const other = await environment.partner()
    const { client } = await other.member('developer')
    expect((await me(client)).status).toBe(200)
    await environment.db.owner.query(`update directory.partners set environment = 'production' where partner_id = $1`, [
      other.id,
    ])
    expect((await me(client)).status).toBe(401)
  })

  test('cannot manage members', async () => {
    const { client, id } = await partner.member('developer')
    expect((await client.get('/trpc/console.members')).status).toBe(403)
    for (const name of [
      'inviteMemberAgain',
      'deactivateMember',
      'reactivateMember',
      'endMemberSessions',
      'resetMemberFactors',
    ]) {
      expect((await act(client, name, { id })).status, name).toBe(403)
    }
    expect((await act(client, 'inviteMember', { email: 'x@clinic.example', role: 'administrator' })).status).toBe(403)
  })
})

describe('an administrator', () => {
  test('invites, deactivates and reactivates others of the same partner only', async () => {
    const own = await environment.partner()
    const { client, id } = await own.member('administrator')
    const invited = dataOf<{ id: string; name: string }>(
      await act(client, 'inviteMember', { email: 'bo@clinic.example', role: 'developer' }),
    )
    expect(invited).toMatchObject({ email: 'bo@clinic.example', name: 'bo', role: 'developer', deactivatedAt: null })
    const listed = dataOf(await client.get<Result<{ members: { id: string }[] }>>('/trpc/console.members')).members
    expect(listed.map((member) => member.id).sort()).toEqual([id, invited.id].sort())
    const stranger = await partner.member('developer')
    for (const name of [
      'inviteMemberAgain',
      'deactivateMember',
      'reactivateMember',
      'endMemberSessions',
      'resetMemberFactors',
    ]) {
      expect((await act(client, name, { id: stranger.id })).status, name).toBe(404)
    }
    const colleague = await own.member('developer')
    success(await act(client, 'deactivateMember', { id: colleague.id }))
    expect((await me(colleague.client)).status).toBe(401)
    expect((await signIn(colleague.email)).status).toBe(401)
    expect((await act(client, 'inviteMemberAgain', { id: colleague.id })).status).toBe(403)
    success(await act(client, 'reactivateMember', { id: colleague.id }))
    expect((await me(colleague.client)).status).toBe(401)
    expect((await signIn(colleague.email)).status).toBe(200)
  })

  test('cannot deactivate themselves', async () => {
    const { client, id } = await partner.member('administrator')
    expect((await act(client, 'deactivateMember', { id })).status).toBe(403)
    expect((await me(client)).status).toBe(200)
  })

  test('stays when two of them deactivate each other at the same time', async () => {
    const [one, other] = [await partner.member('administrator'), await partner.member('administrator')]
    const answers = await Promise.all([
      act(one.client, 'deactivateMember', { id: other.id }),
      act(other.client, 'deactivateMember', { id: one.id }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
    const active = await Promise.all([me(one.client), me(other.client)])
    expect(active.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('ends all sessions of a member, who can sign in again', async () => {
    const { client } = await partner.member('administrator')
    const colleague = await partner.member('developer')
    success(await act(client, 'endMemberSessions', { id: colleague.id }))
    expect((await me(colleague.client)).status).toBe(401)
    expect((await me(client)).status).toBe(200)
    expect(dataOf(await signIn(colleague.email)).outcome).toBe('signed_in')
  })

  test('resets the second factor of a member who lost it, which ends their sessions', async () => {
    const { client } = await partner.member('administrator')
    const colleague = await partner.member('developer')
    await environment.db.owner.query(`insert into directory.recovery_codes values ($1, $1, now())`, [colleague.id])
    expect(dataOf(await signIn(colleague.email)).outcome).toBe('second_step')
    success(await act(client, 'resetMemberFactors', { id: colleague.id }))
    expect((await me(colleague.client)).status).toBe(401)
    expect(dataOf(await signIn(colleague.email)).outcome).toBe('signed_in')
  })
})

test('a browser gets what it needs for a passkey without a body', async () => {
  const url = await environment.api.listen()
  const headers = { 'content-type': 'application/json' }
  const ask = async (name: string) => (await fetch(`${url}/trpc/passkeys.${name}`, { method: 'POST', headers })).json()
  expect(await ask('offerSignIn')).toMatchObject({ result: { data: { rpId: 'portal.example' } } })
  expect(await ask('offerConsoleSignIn')).toMatchObject({ result: { data: { rpId: 'console.example' } } })
})
