import type { AsyncConsult, Patient } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
  testMailEventsToken,
} from '../../environment/index.ts'
import { createTestMailer, notificationsOf, requestUnread, sendDue, type TestMailer } from './notifications.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let patient: Patient
let consult: AsyncConsult
let mailer: TestMailer

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  patient = await partner.patient({ email: 'mara@mail.example' })
  consult = await partner.consult({ patientId: patient.id, status: 'active' })
  mailer = createTestMailer()
})

type Type = 'delivered' | 'soft_bounce' | 'hard_bounce'

/** Sends a mail about a further message. @returns its Message-ID; undefined when none was sent. */
async function mail(firstSequence: number): Promise<string> {
  const before = mailer.mails.length
  await requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, firstSequence })
  await sendDue(environment, partner, mailer)
  const sent = mailer.mails[before]
  return sent ? `<${sent.id}@consult.example>` : ''
}

const report = (messageId: string, type: Type, recipient = 'Mara@mail.example') =>
  environment.api.as(testMailEventsToken).post('/mail/events', { events: [{ type, messageId, recipient }] })
const newEmail = async (email: string) => {
  const { externalId, phone } = patient
  success(await partner.key.post('/v1/patients', { externalId, phone, email }))
}
const statuses = async () => (await notificationsOf(partner, `?patientId=${patient.id}`)).map(({ status }) => status)

describe('a mail provider reports', () => {
  test('a hard bounce, repeatedly: the mail has failed, and nothing more goes to that address', async () => {
    const id = await mail(1)
    for (let n = 0; n < 2; n += 1) expect((await report(id, 'hard_bounce')).body).toEqual({ received: 1 })
    expect(await notificationsOf(partner, '?status=failed')).toMatchObject([{ reason: 'bounced', channel: 'email' }])
    expect(await mail(2)).toBe('')
    const { rows } = await environment.db.owner.query(
      `select code from tenant.audit_entries where partner_id = $1 and act = 'notifications.report'`,
      [partner.id],
    )
    expect(rows).toEqual([{ code: 'failed_bounced' }])
  })

  test('a hard bounce before the worker has recorded that the mail was accepted', { tags: 'full' }, async () => {
    const { send } = mailer
    const early: TestMailer = {
      ...mailer,
      send: async (sent) => {
        await send(sent)
        await report(sent.id ?? '', 'hard_bounce')
      },
    }
    await requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id })
    await sendDue(environment, partner, early)
    expect(mailer.mails).toHaveLength(1)
    expect(await mail(2)).toBe('')
  })

  test('soft bounces of three mails in a row, each of which counts once', async () => {
    const [one, two] = [await mail(1), await mail(2)]
    for (const id of [one, one, one, two]) await report(id, 'soft_bounce')
    const three = await mail(3)
    expect(three).not.toBe('')
    await report(three, 'soft_bounce')
    expect(await mail(4)).toBe('')
  })

  test('a delivery, which ends a row of soft bounces', async () => {
    const ids = [await mail(1), await mail(2), await mail(3)]
    await report(ids[0] ?? '', 'soft_bounce')
    await report(ids[1] ?? '', 'delivered')
    await report(ids[1] ?? '', 'soft_bounce')
    await report(ids[2] ?? '', 'soft_bounce')
    expect(await mail(4)).not.toBe('')
    expect(await statuses()).toContain('delivered')
  })

  test('a bounce of an address that the patient no longer has, and a new address is tried', async () => {
    const old = await mail(1)
    await report(old, 'hard_bounce')
    await newEmail('new@mail.example')
    expect(await mail(2)).not.toBe('')
    await report(old, 'hard_bounce')
    expect(await mail(3)).not.toBe('')
    // The last change counts, also back to an address that bounced before.
    await newEmail('mara@mail.example')
    expect(await mail(4)).not.toBe('')
    expect(mailer.mails.at(-1)).toMatchObject({ to: 'mara@mail.example' })
  })

  test('something about a mail that is none of ours: nothing happens', async () => {
    const id = await mail(1)
    for (const other of ['<x@y>', '', `${id.slice(0, -30)}A@consult.example`].filter(Boolean)) {
      expect(await report(other, 'hard_bounce')).toMatchObject({ status: 200 })
    }
    expect(await mail(2)).not.toBe('')
  })
})

describe('the reports of a mail provider are refused', () => {
  test('without the token, and with a key of a partner', async () => {
    const id = await mail(1)
    const payload = { events: [{ type: 'hard_bounce', messageId: id, recipient: 'mara@mail.example' }] }
    for (const client of [environment.api.as(null), environment.api.as('wrong'), partner.key]) {
      expect(await client.post('/mail/events', payload)).toMatchObject({ status: 401, code: 'unauthorized' })
    }
    expect(await mail(2)).not.toBe('')
  })

  test.each(
    oneIn(3, [
      ['another type', [{ type: 'opened', messageId: 'canary-id', recipient: 'canary@mail.example' }]],
      ['no recipient', [{ type: 'hard_bounce', messageId: 'canary-id' }]],
      [
        'too many',
        Array.from({ length: 101 }, () => ({ type: 'delivered', messageId: 'canary-id', recipient: 'a@b.c' })),
      ],
    ]),
  )('with %s, and the error repeats nothing', { tags: 'sized' }, async (_what, events) => {
    const answer = await environment.api.as(testMailEventsToken).post('/mail/events', { events })
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(answer.text).not.toContain('canary')
  })
})
