import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createOutbox,
  createTestEnvironment,
  givePassword,
  newAddress,
  openPortal,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'
import { weakPassword } from './weak-password.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician
let email: string

const password = 'a password of one’s own'

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  email = physician.resource.email
  await givePassword(environment.api, { partnerId: partner.id, physicianId: physician.id, password })
})

interface Begun {
  readonly result: { readonly data: { readonly token: string } }
}

const nobody = () => environment.api.as(null).at(newAddress())

/** Signs in. @returns the session token. */
async function begin(given = password): Promise<string> {
  return success(await nobody().post<Begun>('/trpc/portal.signIn', { email, password: given })).result.data.token
}
/** A page that was just signed in to. @returns the session token. */
const page = async () => (await openPortal(environment.api, { partnerId: partner.id, physicianId: physician.id })).token
const stillOn = async (client: Client) => (await client.get('/trpc/portal.counts')).status === 200

describe('changing the password', () => {
  const change = (token: string, current: string, next: string) =>
    environment.api.as(token).post('/trpc/access.changePassword', { current, next })
  const next = 'another password altogether'

  test('requires the current one, keeps this session, ends the others, and sends a notification by mail', async () => {
    const outbox = createOutbox(environment)
    const [mine, other] = [await page(), await page()]
    const { token } = await physician.session()
    success(await change(mine, password, next))
    expect(await stillOn(environment.api.as(mine))).toBe(true)
    expect(await stillOn(environment.api.as(other))).toBe(false)
    expect(await stillOn(environment.api.as(token))).toBe(false)
    expect(await nobody().post('/trpc/portal.signIn', { email, password })).toMatchObject({ status: 401 })
    expect(await stillOn(environment.api.as(await begin(next)))).toBe(true)
    await outbox.deliver(partner)
    expect(outbox.mails).toContainEqual(
      expect.objectContaining({ to: email, subject: 'Consult: your password was changed' }),
    )
  })

  test('with a wrong current password changes nothing and writes one audit entry', async () => {
    const [mine, other] = [await page(), await page()]
    expect(await change(mine, 'not the password', next)).toMatchObject({
      status: 401,
      body: { error: { data: { consult: { code: 'sign_in_failed' } } } },
    })
    expect(await stillOn(environment.api.as(other))).toBe(true)
    expect(await stillOn(environment.api.as(await begin()))).toBe(true)
    const { rows } = await environment.db.owner.query(
      `select outcome, code, actor_kind from tenant.audit_entries
       where partner_id = $1 and act = 'access.changePassword'`,
      [partner.id],
    )
    expect(rows).toEqual([{ outcome: 'refused', code: 'sign_in_failed', actor_kind: 'physician' }])
  })

  test('is rate-limited like sign-in', { tags: 'full' }, async () => {
    const mine = await page()
    const here = environment.api.as(mine).at(newAddress())
    const guess = () => here.post('/trpc/access.changePassword', { current: 'not the password', next })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(401)
    expect(await guess()).toMatchObject({ status: 429, headers: { 'retry-after': '30' } })
  })

  test('to one that is too short or easy to guess is refused, with the reason', async () => {
    const mine = await page()
    expect(await change(mine, password, 'nine char')).toMatchObject({ status: 400 })
    expect(await change(mine, password, 'Password2026')).toMatchObject({ status: 400, body: weakPassword('next') })
    expect(await change(mine, password, next)).toMatchObject({ status: 200 })
  })

  test('is refused for an account that never had one', async () => {
    const { client } = await (await partner.physician()).session()
    expect(await client.post('/trpc/access.changePassword', { current: 'x', next })).toMatchObject({ status: 401 })
  })
})
