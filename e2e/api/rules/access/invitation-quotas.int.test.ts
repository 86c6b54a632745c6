import { invitePhysician } from '@consult/directory'
import type { Account } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import { describe, expect, test } from 'vitest'
import { success, type TestPartner } from '../../environment/index.ts'
import { deliver, environment, partner, physician, server, setUpInvitations } from './invitations.fixture.ts'

setUpInvitations()

let number = 0
const provision = (who: TestPartner = partner) => {
  number += 1
  const person = { email: `q-${number}@clinic.example`, firstName: 'Ada', lastName: 'Osei' }
  return who.key.post('/v1/physicians', { externalId: `q-${number}`, ...person })
}
const invite = () => invitePhysician(environment.operator, physician.id)
const toMidnight = () => Math.ceil((86_400_000 - (environment.clock.now().getTime() % 86_400_000)) / 1000)

describe('a partner’s invitations', () => {
  test('are limited to 200 a day unless an operator changes it, and the account shows the limit', async () => {
    expect(success(await partner.key.get<Account>('/v1/account')).invitationsPerDay).toBe(200)
    await partner.update({ invitationsPerDay: 2 })
    expect(success(await partner.key.get<Account>('/v1/account')).invitationsPerDay).toBe(2)
  })

  test('beyond the limit get 429 and a Retry-After, and the physician can be created the next day', async () => {
    // The fixture's physician used the first invitation.
    await partner.update({ invitationsPerDay: 2 })
    success(await provision())
    const refused = await provision()
    const retryAfterSeconds = toMidnight()
    expect(refused).toMatchObject({
      status: 429,
      code: 'quota_exceeded',
      body: { error: { details: { quota: 'invitations', retryAfterSeconds } } },
      headers: { 'retry-after': String(retryAfterSeconds) },
    })
    await deliver()
    expect(server.mails).toHaveLength(2)
    expect(success(await partner.key.get<{ items: unknown[] }>('/v1/physicians')).items).toHaveLength(2)
    success(await provision(await environment.partner()))
    environment.clock.advance(retryAfterSeconds)
    success(await provision())
  })

  test('never exceed the daily limit when they arrive concurrently', async () => {
    await partner.update({ invitationsPerDay: 4 })
    const answers = await Promise.all(Array.from({ length: 8 }, () => provision()))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429, 429, 429])
  })

  test('do not count a repeat, which sends no mail', async () => {
    await partner.update({ invitationsPerDay: 1 })
    const { externalId, email, firstName, lastName } = physician.resource
    const again = await partner.key.post('/v1/physicians', { externalId, email, firstName, lastName })
    expect(again.status).toBe(200)
  })
})

test('a physician is invited at most five times a day, however often an operator asks', async () => {
  for (let times = 2; times <= 5; times += 1) await invite()
  const retryAfterSeconds = toMidnight()
  await expect(invite()).rejects.toMatchObject({
    code: 'quota_exceeded',
    details: { quota: 'physician_invitations', retryAfterSeconds },
  })
  environment.clock.advance(retryAfterSeconds)
  await invite()
})

test('counts are kept for today and yesterday, and then deleted', { tags: 'full' }, async () => {
  const counted = async () => {
    const { rows } = await environment.db.owner.query('select quota from tenant.daily_usage where partner_id = $1', [
      partner.id,
    ])
    return rows.length
  }
  await deleteExpired(environment.api.services)
  expect(await counted()).toBe(2)
  environment.clock.advance(toMidnight())
  await deleteExpired(environment.api.services)
  expect(await counted()).toBe(2)
  environment.clock.advance(toMidnight())
  await deleteExpired(environment.api.services)
  expect(await counted()).toBe(0)
})
