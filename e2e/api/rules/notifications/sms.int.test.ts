import type { AsyncConsult, Patient } from '@consult/domain'
import { SmsRefusedError, smsSizeOf } from '@consult/sms'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
  testMailEventsToken,
  testSmsEventsToken,
} from '../../environment/index.ts'
import {
  createTestMailer,
  createTestSms,
  notificationsOf,
  requestUnread,
  sendDue,
  type TestMailer,
  type TestSms,
} from './notifications.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let patient: Patient
let consult: AsyncConsult
let mailer: TestMailer
let sms: TestSms
const canary = 'Quetzalcoatl'

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  await partner.update({ notifications: { channels: ['sms', 'email'], senderName: 'Harbor' } })
  patient = await partner.patient({
    email: 'mara@mail.example',
    firstName: canary,
    lastName: canary,
    language: 'es',
  })
  consult = await partner.consult({ patientId: patient.id, status: 'active', fields: { reason: canary } })
  mailer = createTestMailer()
  sms = createTestSms()
})

const send = () => sendDue(environment, partner, mailer, sms)
const unread = (firstSequence = 1) =>
  requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, firstSequence })
const provider = () => environment.api.as(testSmsEventsToken)
const report = (event: object) => provider().post('/sms/events', { events: [event] })
const outcomes = async () =>
  (await notificationsOf(partner, `?consultId=${consult.id}`))
    .filter(({ kind }) => kind === 'message_unread')
    .map(({ channel, status, reason }) => `${channel} ${status} ${reason ?? ''}`.trim())
const stop = () => report({ type: 'stopped', phone: patient.phone })

describe('an SMS to a patient', () => {
  test('is one message that says who sends it, where to look and that replies are not read, and nothing about them', async () => {
    await unread()
    await send()
    expect(sms.messages).toEqual([
      {
        to: patient.phone,
        text: expect.stringMatching(
          /^Harbor: Tiene un nuevo mensaje seguro\nhttps:\S+\/c\/[0-9A-Za-z]{24}\nNo se leen las respuestas\.$/,
        ),
        id: expect.stringMatching(/^[\w-]{60,250}$/),
      },
    ])
    expect(smsSizeOf(sms.messages[0]?.text ?? '')).toMatchObject({ encoding: 'gsm7', segments: 1 })
    const sent = JSON.stringify(sms.messages)
    for (const secret of [canary, patient.id, consult.id, 'message_unread']) expect(sent).not.toContain(secret)
    expect(mailer.mails).toEqual([])
    expect(await outcomes()).toEqual(['sms sent'])
  })

  test('has one key for every repeat, and another one for another number', async () => {
    const keys: string[] = []
    const lossy: TestSms = {
      ...sms,
      send: async ({ id }) => {
        keys.push(id)
        throw new Error('the answer was lost')
      },
    }
    await unread()
    await sendDue(environment, partner, mailer, lossy)
    environment.clock.advance(90)
    await sendDue(environment, partner, mailer, lossy)
    const { externalId } = patient
    success(await partner.key.post('/v1/patients', { externalId, phone: '+14155550188' }))
    environment.clock.advance(600)
    await send()
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
    expect(sms.messages).toMatchObject([{ to: '+14155550188' }])
    expect(sms.messages[0]?.id).not.toBe(keys[0])
  })

  test('is replaced by a mail at once when the number does not work, or no provider is configured', async () => {
    sms.refuse(new SmsRefusedError('number'))
    await unread()
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await outcomes()).toEqual(['email sent', 'sms failed bounced'])
    sms.refuse(null)
    await unread(2)
    await send()
    expect(sms.messages).toEqual([])
    expect(mailer.mails).toHaveLength(2)
    const other = await partner.patient({ email: 'other@mail.example' })
    const theirs = await partner.consult({ patientId: other.id, status: 'active' })
    await requestUnread(environment, partner, { asyncConsultId: theirs.id, patientId: other.id })
    await sendDue(environment, partner, mailer, null)
    expect(mailer.mails.at(-1)).toMatchObject({ to: 'other@mail.example' })
  })
})

describe('the SMS provider reports', () => {
  test('that a message arrived, repeatedly: the notification is delivered', async () => {
    await unread()
    await send()
    const [{ id } = { id: '' }] = sms.messages
    for (let n = 0; n < 2; n += 1) expect((await report({ type: 'delivered', id })).body).toEqual({ received: 1 })
    expect(await outcomes()).toEqual(['sms delivered'])
  })

  test('that it did not arrive: the patient is told by mail', async () => {
    await unread()
    await send()
    await report({ type: 'undelivered', id: sms.messages[0]?.id })
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await outcomes()).toEqual(['email sent', 'sms failed undeliverable'])
    await unread(2)
    await send()
    expect(sms.messages).toHaveLength(2)
  })

  test('STOP: no further SMS, until START or another number', async () => {
    await stop()
    await unread()
    await send()
    expect([sms.messages.length, mailer.mails.length]).toEqual([0, 1])
    await report({ type: 'started', phone: patient.phone })
    await unread(2)
    await send()
    expect(sms.messages).toHaveLength(1)
    await stop()
    const { externalId } = patient
    success(await partner.key.post('/v1/patients', { externalId, phone: '+14155550177' }))
    await unread(3)
    await send()
    expect(sms.messages.at(-1)).toMatchObject({ to: '+14155550177' })
    const { rows } = await environment.db.owner.query(
      `select code from tenant.audit_entries where partner_id = $1 and act = 'notifications.report' order by entry_id`,
      [partner.id],
    )
    expect(rows.map(({ code }) => code)).toEqual(['sms_stopped', 'sms_started', 'sms_stopped'])
  })

  test('STOP by the answer of the carrier, and the list says that the patient wants no SMS', {
    tags: 'full',
  }, async () => {
    await partner.update({ notifications: { channels: ['sms'] } })
    sms.refuse(new SmsRefusedError('stopped'))
    await unread()
    await send()
    sms.refuse(null)
    await unread(2)
    await send()
    expect(sms.messages).toEqual([])
    expect(await outcomes()).toEqual(['sms suppressed unsubscribed', 'sms failed unsubscribed'])
  })

  test('in the forms of Twilio and of Vonage', { tags: 'full' }, async () => {
    await unread()
    await send()
    const [{ id } = { id: '' }] = sms.messages
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${Buffer.from(`sms:${testSmsEventsToken}`).toString('base64')}`,
    }
    const post = (path: string, form: Record<string, string>) =>
      environment.api.as(null).send('POST', path, { headers, payload: new URLSearchParams(form).toString() })
    const answer = await post(`/sms/events?id=${id}`, { MessageStatus: 'delivered', To: patient.phone })
    expect(answer).toMatchObject({ status: 204, text: '' })
    expect(await outcomes()).toEqual(['sms delivered'])
    const said = await post('/sms/events', { Body: canary, From: patient.phone })
    expect(said.text).toMatch(/^<Response><Message>Nadie lee [^<]*<\/Message><\/Response>$/)
    expect(await post('/sms/events', { Body: canary, From: patient.phone })).toMatchObject({ status: 204, text: '' })
    await post('/sms/events', { Body: 'Stop', From: patient.phone })
    await unread(2)
    await send()
    expect(sms.messages).toHaveLength(1)
    success(await provider().post('/sms/events', { msisdn: patient.phone.slice(1), text: 'START' }))
    await unread(3)
    await send()
    expect(sms.messages).toHaveLength(2)
  })

  test('another text of a patient: they are answered once a day that nobody reads it, and never after STOP', async () => {
    const write = async () => (await report({ type: 'replied', phone: patient.phone })).body
    const answered = {
      received: 1,
      answers: [{ to: patient.phone, text: expect.stringMatching(/^Nadie lee los mensajes .* el enlace/) }],
    }
    expect(await write()).toEqual(answered)
    expect(await write()).toEqual({ received: 1 })
    environment.clock.advance(24 * 60 * 60)
    expect(await write()).toEqual(answered)
    await stop()
    environment.clock.advance(24 * 60 * 60)
    expect(await write()).toEqual({ received: 1 })
    expect((await report({ type: 'replied', phone: '+14155550999' })).body).toEqual({ received: 1 })
  })

  test('something about a message or a number that is none of ours: nothing happens', async () => {
    await unread()
    await send()
    const [{ id } = { id: '' }] = sms.messages
    for (const other of [`${id.slice(0, -8)}AAAAAAAA`, 'x']) {
      expect(await report({ type: 'number_invalid', id: other })).toMatchObject({ status: 200 })
    }
    expect(await report({ type: 'stopped', phone: '+14155550999' })).toMatchObject({ status: 200 })
    expect(await outcomes()).toEqual(['sms sent'])
  })
})

describe('the reports of an SMS provider are refused', () => {
  test('without the token, with that of the mail provider, and with a key of a partner', async () => {
    const basic = { authorization: `Basic ${Buffer.from('sms:wrong').toString('base64')}` }
    const payload = { events: [{ type: 'stopped', phone: patient.phone }] }
    for (const client of [environment.api.as(null), environment.api.as(testMailEventsToken), partner.key]) {
      expect(await client.post('/sms/events', payload)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
    const headers = { ...basic, 'content-type': 'application/json' }
    const answer = await environment.api
      .as(null)
      .send('POST', '/sms/events', { headers, payload: JSON.stringify(payload) })
    expect(answer.status).toBe(401)
  })

  test.each(oneIn(3, [[[{ type: 'stopped', phone: canary }]], [[{ type: 'opened', id: canary }]], [{ [canary]: 1 }]]))(
    'with %j, and the error repeats nothing',
    { tags: 'sized' },
    async (events) => {
      const answer = await provider().post('/sms/events', { events })
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
      expect(answer.text).not.toContain(canary)
    },
  )
})
