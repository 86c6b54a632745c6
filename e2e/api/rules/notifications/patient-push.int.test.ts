import { type AsyncConsult, type Patient, unseenDeviceSeconds } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import type { PushAddress } from '@consult/web-push'
import { type PushService, startPushService } from '@consult/web-push/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { eraseNow } from '../people/erase-now.fixture.ts'
import { createTestMailer, notificationsOf, requestUnread, sendDue, type TestMailer } from './notifications.fixture.ts'

let environment: TestEnvironment
let service: PushService
let partner: TestPartner
let patient: Patient
let consult: AsyncConsult
let mailer: TestMailer
const canary = 'Quetzalcoatl'

beforeAll(async () => {
  service = await startPushService()
  environment = await createTestEnvironment()
})
afterAll(async () => {
  await environment.close()
  await service[Symbol.asyncDispose]()
})
beforeEach(async () => {
  service.received.length = 0
  partner = await environment.partner(notifying)
  patient = await partner.patient({ email: 'mara@mail.example', firstName: canary, lastName: canary })
  consult = await partner.consult({ patientId: patient.id, status: 'active', fields: { reason: canary } })
  mailer = createTestMailer()
})

const linkTo = async (id: string, who = partner) =>
  success(await who.key.post<{ url: string }>(`/v1/async-consults/${id}/page-link`, {}))
    .url.split('/')
    .at(-1) ?? ''
const addDevice = async (given: object) =>
  (await partner.frame({ patientId: patient.id })).post('/trpc/embed.addDevice', given)
/** A browser in which the patient allowed pushes. */
const device = async (): Promise<PushAddress> => {
  const address = service.subscribe()
  success(await addDevice({ ...address, token: await linkTo(consult.id) }))
  return address
}
const send = () => sendDue(environment, partner, mailer)
const request = (kind: 'message_unread' | 'consent_pending' | 'call_missed' = 'message_unread') =>
  requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, kind })
const outcomes = async (kind = 'message_unread') =>
  (await notificationsOf(partner, `?consultId=${consult.id}`))
    .filter((each) => each.kind === kind)
    .map(({ channel, status, reason }) => `${channel} ${status} ${reason ?? ''}`.trim())
    .sort()
const rows = async () =>
  (await environment.db.owner.query('select 1 from tenant.patient_devices where patient_id = $1', [patient.id]))
    .rowCount

describe('a patient who allowed pushes', () => {
  test('is told on their devices instead of by mail, and the push says its kind and a time only', async () => {
    const [one, other] = [await device(), await device()]
    await request()
    expect(await send()).toEqual([])
    expect(service.received.map(({ endpoint }) => endpoint).sort()).toEqual([one.endpoint, other.endpoint].sort())
    expect(service.received[0]?.payload).toEqual({ type: 'message_unread', at: expect.any(String) })
    expect(new Set(service.received.map(({ text }) => text.length))).toEqual(new Set([96]))
    expect(JSON.stringify(service.received)).not.toContain(canary)
    expect(mailer.mails).toEqual([])
    expect(await outcomes()).toEqual(['push sent'])
  })

  test('is told by mail of a consult that is not on the page of the device', async () => {
    await device()
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`, {}))
    const other = await partner.consult({ patientId: patient.id, status: 'active' })
    await requestUnread(environment, partner, { asyncConsultId: other.id, patientId: patient.id })
    await send()
    expect(service.received).toEqual([])
    const told = await notificationsOf(partner, `?consultId=${other.id}`)
    expect(told.filter(({ kind }) => kind === 'message_unread').map(({ channel }) => channel)).toEqual(['email'])
    // On the page of that one's link, they may allow pushes too.
    success(await addDevice({ ...service.subscribe(), token: await linkTo(other.id) }))
    await requestUnread(environment, partner, { asyncConsultId: other.id, patientId: patient.id, kind: 'call_missed' })
    await send()
    expect(service.received).toHaveLength(1)
  })

  test('is told by mail as well where nobody can see whether they noticed', async () => {
    await device()
    await request('call_missed')
    await send()
    expect(service.received).toHaveLength(1)
    expect(mailer.mails).toHaveLength(1)
    expect(await outcomes('call_missed')).toEqual(['email sent', 'push sent'])
  })

  test('is told by mail once their push service no longer knows the device, which is removed', async () => {
    const { endpoint } = await device()
    service.answer(endpoint, 410)
    await request()
    await send()
    expect(await outcomes()).toEqual(['email sent', 'push failed undeliverable'])
    expect(await rows()).toBe(0)
  })

  test('can end it, and then gets mail', async () => {
    const { endpoint } = await device()
    success(await (await partner.frame({ patientId: patient.id })).post('/trpc/embed.removeDevice', { endpoint }))
    await request()
    await send()
    expect(service.received).toEqual([])
    expect(await outcomes()).toEqual(['email sent'])
  })

  test('can open the link of the page for another week after a push', { tags: 'full' }, async () => {
    await device()
    const ends = async () =>
      (
        await environment.db.owner.query(
          'select max(expires_at) as at from directory.page_links where channel is null and patient_id = $1',
          [patient.id],
        )
      ).rows[0].at
    const before = await ends()
    environment.clock.advance(3 * 24 * 60 * 60)
    await request()
    await send()
    expect((await ends()) - before).toBe(3 * 24 * 60 * 60 * 1000)
  })

  test('gets no pushes in a browser in which the page was not opened for 90 days', async () => {
    await device()
    const recent = await device()
    const seen = new Date(environment.clock.now().getTime() - unseenDeviceSeconds * 1000)
    await environment.db.owner.query('update tenant.patient_devices set last_seen_at = $1 where endpoint <> $2', [
      seen,
      recent.endpoint,
    ])
    await deleteExpired(environment.api.services)
    await request()
    await send()
    expect(service.received.map(({ endpoint }) => endpoint)).toEqual([recent.endpoint])
  })

  test('has no devices once they are erased', async () => {
    await device()
    await eraseNow(environment, partner, patient.id)
    expect(await rows()).toBe(0)
  })
})

describe('a browser is not registered', () => {
  test('with the link of another patient or one that does not exist, or at an unknown push service', async () => {
    const stranger = await partner.consult({ status: 'queued' })
    for (const token of [await linkTo(stranger.id), 'a'.repeat(24)]) {
      expect(await addDevice({ ...service.subscribe(), token })).toMatchObject({ status: 403 })
    }
    const token = await linkTo(consult.id)
    const elsewhere = { ...service.subscribe(), endpoint: 'https://internal.example/push', token }
    expect(await addDevice(elsewhere)).toMatchObject({ status: 400 })
    expect(await rows()).toBe(0)
  })
})
