import type { AsyncConsult } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestEnvironment, notifying, type TestEnvironment, type TestPartner } from '../../environment/index.ts'
import {
  createTestMailer,
  createTestSms,
  notificationsOf,
  requestUnread,
  sendDue,
  type TestMailer,
} from './notifications.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let mailer: TestMailer
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  mailer = createTestMailer()
})

const send = () => sendDue(environment, partner, mailer)
const wait = (seconds: number) => environment.clock.advance(seconds)
const unread = (firstSequence: number) =>
  requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: consult.patientId, firstSequence })
const reasons = async () =>
  (await notificationsOf(partner)).flatMap(({ kind, status, reason }) =>
    kind === 'message_unread' ? [reason ?? status] : [],
  )
const writeTo = async (patient: object) => {
  const { id } = await partner.patient({ email: 'mara@mail.example', timeZone: 'Europe/Berlin', ...patient })
  consult = await partner.consult({ patientId: id, status: 'active' })
}

describe('a patient with several unread messages in a thread gets one mail', () => {
  test('when quiet hours end', async () => {
    // All day but for a minute: the test does not depend on the time at which it starts.
    await writeTo({ notifications: { channels: ['email'], quietHours: { start: '00:01', end: '00:00' } } })
    // A patient gets ten a day: those that are joined do not count.
    const sequences = Array.from({ length: 11 }, (_, n) => n + 1)
    for (const sequence of sequences) await unread(sequence)
    await send()
    expect(await reasons()).toContain('pending')
    expect(mailer.mails).toEqual([])
    const [held] = await notificationsOf(partner)
    wait((Date.parse(held?.dueAt ?? '') - environment.clock.now().getTime()) / 1000)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await reasons()).toEqual(['sent', ...sequences.slice(1).map(() => 'joined')])
  })

  test('when the mail server is back', async () => {
    await writeTo({})
    mailer.refuse(new Error('connection refused'))
    for (const sequence of [1, 2]) {
      await unread(sequence)
      await send()
    }
    mailer.refuse(null)
    wait(60 * 60)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await reasons()).toEqual(['sent', 'joined'])
  })

  test('and no SMS about the same messages when SMS comes first now', async () => {
    await writeTo({})
    await unread(1)
    await send()
    const sms = createTestSms()
    await partner.update({ notifications: { channels: ['sms', 'email'] } })
    await unread(1)
    await sendDue(environment, partner, mailer, sms)
    expect(sms.messages).toEqual([])
  })

  test('and another one for a message that came after it', async () => {
    await writeTo({})
    await unread(1)
    await send()
    wait(5 * 60)
    await unread(2)
    await send()
    expect(mailer.mails).toHaveLength(2)
  })
})
