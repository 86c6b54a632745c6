import { invitePhysician } from '@consult/directory'
import { setPassword } from '@consult/identity'
import { deleteExpired } from '@consult/platform'
import { describe, expect, test } from 'vitest'
import {
  accept,
  deliver,
  environment,
  isDue,
  nobody,
  partner,
  password,
  physician,
  server,
  setUpInvitations,
  tokens,
  unwrap,
} from './invitations.fixture.ts'
import { weakPassword } from './weak-password.fixture.ts'

setUpInvitations()

const day = 24 * 60 * 60
const signIn = (given: string) =>
  nobody().post('/trpc/portal.signIn', { email: physician.resource.email, password: given })

describe('provisioning a physician', () => {
  test('sends one invitation', async () => {
    expect(server.mails).toEqual([])
    expect(await isDue()).toBe(true)
    await deliver()
    expect(await isDue()).toBe(false)
    expect(server.mails).toHaveLength(1)
    const [{ to, text } = { to: '', text: '' }] = server.mails
    expect(to).toBe(physician.resource.email)
    expect(text).toContain('From: Consult <no-reply@consult.example>')
    expect(text).toContain('Subject: Northwind Clinic: set up your Consult account')
    expect(unwrap(text)).toMatch(/https:\/\/portal\.example\/invitation#token=inv_/)
    await deliver()
    expect(server.mails).toHaveLength(1)
  })

  test('again, or when it is refused, sends no invitation', async () => {
    await deliver()
    const { externalId, email, firstName, lastName } = physician.resource
    const again = await partner.key.post('/v1/physicians', { externalId, email, firstName, lastName })
    expect(again.status).toBe(200)
    await deliver()
    expect(server.mails).toHaveLength(1)
    const taken = { externalId: 'another', email: physician.resource.email, firstName: 'A', lastName: 'B' }
    expect(await partner.key.post('/v1/physicians', taken)).toMatchObject({ status: 409, code: 'email_in_use' })
    expect(await isDue()).toBe(false)
  })

  test('sends no invitation when they already have a password', async () => {
    await setPassword(environment.operator, { physicianId: physician.id, password })
    expect(await isDue()).toBe(false)
  })
})

describe('an invitation', () => {
  test('sets the password and signs the physician in', async () => {
    await deliver()
    const { body, status } = await accept(tokens()[0] ?? '')
    expect(status).toBe(200)
    const { token } = body.result.data
    expect(await environment.api.as(token).get('/v1/physicians/me')).toMatchObject({ body: { id: physician.id } })
    expect(await signIn(password)).toMatchObject({ status: 200 })
    expect(await signIn('another password')).toMatchObject({ status: 401 })
    const { rows } = await environment.db.owner.query(
      `select credential, actor_id from tenant.audit_entries where act = 'portal.acceptInvitation' and partner_id = $1`,
      [partner.id],
    )
    expect(rows).toEqual([{ credential: 'invitation', actor_id: physician.id }])
  })

  test('works once, even when it is accepted twice at once', async () => {
    await deliver()
    const token = tokens()[0] ?? ''
    const both = await Promise.all([accept(token, 'the first password'), accept(token, 'the second password')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401])
    expect(await accept(token)).toMatchObject({ status: 401 })
  })

  test('expires after exactly seven days', async () => {
    await deliver()
    const token = tokens()[0] ?? ''
    environment.clock.advance(7 * day)
    expect(await accept(token)).toMatchObject({ status: 401 })
    environment.clock.advance(-0.001)
    expect(await accept(token)).toMatchObject({ status: 200 })
  })

  test('with an unknown token is refused', async () => {
    await deliver()
    const token = tokens()[0] ?? ''
    for (const wrong of ['', 'inv_', `${token}x`, token.toUpperCase(), `inv_${'A'.repeat(43)}`]) {
      expect(await accept(wrong)).toMatchObject({ status: 401 })
    }
  })

  test('stays valid after a password that is too short, too long or easy to guess, and says why', async () => {
    await deliver()
    const token = tokens()[0] ?? ''
    expect(await accept(token, 'nine char')).toMatchObject({ status: 400 })
    expect(await accept(token, 'x'.repeat(201))).toMatchObject({ status: 400 })
    for (const weak of ['Password2026', `marble kitchen ${physician.resource.email}`]) {
      expect(await accept(token, weak)).toMatchObject({ status: 400, body: weakPassword('password') })
    }
    expect(await accept(token, 'ten charac')).toMatchObject({ status: 200 })
  })

  test('for a suspended partner waits until the partner is resumed, and is not stored in readable form', async () => {
    await deliver()
    const token = tokens()[0] ?? ''
    const { rows } = await environment.db.owner.query('select * from directory.account_links')
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    await partner.suspend(true)
    expect(await accept(token)).toMatchObject({ status: 401 })
    await partner.suspend(false)
    expect(await accept(token)).toMatchObject({ status: 200 })
  })
})

describe('an operator', () => {
  test('can invite again: either link works, and using it ends the other link and all sessions', async () => {
    await deliver()
    const session = (await accept(tokens()[0] ?? '')).body.result.data.token
    const services = environment.operator
    expect(await invitePhysician(services, physician.id)).toEqual({
      physicianId: physician.id,
      email: physician.resource.email,
      requestedAt: environment.clock.now().toISOString(),
    })
    await deliver()
    await invitePhysician(services, physician.id)
    await deliver()
    expect(server.mails).toHaveLength(3)
    expect(await environment.api.as(session).get('/v1/physicians/me')).toMatchObject({ status: 200 })
    expect(await accept(tokens()[1] ?? '', 'chosen once more')).toMatchObject({ status: 200 })
    expect(await environment.api.as(session).get('/v1/physicians/me')).toMatchObject({ status: 401 })
    expect(await accept(tokens()[2] ?? '')).toMatchObject({ status: 401 })
    expect(await signIn('chosen once more')).toMatchObject({ status: 200 })
  })

  test('who asks twice before the mail is sent causes one mail', async () => {
    await invitePhysician(environment.operator, physician.id)
    await deliver()
    expect(server.mails).toHaveLength(1)
  })

  test('gets not found for an unknown physician', async () => {
    await expect(invitePhysician(environment.operator, 'phy_unknown')).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('expired invitations are deleted', { tags: 'full' }, async () => {
  await deliver()
  environment.clock.advance(7 * day)
  await deleteExpired(environment.api.services)
  const { rows } = await environment.db.owner.query('select from directory.account_links where physician_id = $1', [
    physician.id,
  ])
  expect(rows).toEqual([])
})
