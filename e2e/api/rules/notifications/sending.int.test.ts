import type { AsyncConsult, Patient } from '@consult/domain'
import { type Mail, MailboxBusyError, MailRefusedError } from '@consult/mailer'
import { createNotificationWorker } from '@consult/notifications'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { createTestMailer, notificationsOf, requestUnread, sendDue, type TestMailer } from './notifications.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let patient: Patient
let consult: AsyncConsult
let mailer: TestMailer

const canary = 'Quetzalcoatl'

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  patient = await partner.patient({
    email: 'mara@mail.example',
    firstName: canary,
    lastName: canary,
    language: 'de-CH',
  })
  consult = await partner.consult({ patientId: patient.id, status: 'active', fields: { reason: canary } })
  mailer = createTestMailer()
})

const aboutMessages = async () => (await notificationsOf(partner)).filter(({ kind }) => kind === 'message_unread')
const unread = (firstSequence = 1) =>
  requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, firstSequence })
const send = () => sendDue(environment, partner, mailer)
const minutes = (count: number) => environment.clock.advance(count * 60)

async function read(sequence: number, reader = { id: patient.id, type: 'patient' }): Promise<void> {
  await environment.db.owner.query(
    `insert into tenant.read_marks (partner_id, async_consult_id, reader_id, reader_type, sequence, read_at)
    values ($1, $2, $3, $4, $5, $6)`,
    [partner.id, consult.id, reader.id, reader.type, sequence, environment.clock.now()],
  )
}

describe('a mail to a patient', () => {
  test('says who sends it, where to look and that nobody reads replies, in the patient’s language, and nothing about them', async () => {
    await partner.update({ notifications: { senderName: 'Harbor' } })
    await unread()
    await send()
    expect(mailer.mails).toEqual([
      {
        to: 'mara@mail.example',
        fromName: 'Harbor',
        subject: 'Harbor: Sie haben eine neue sichere Nachricht',
        text: expect.stringMatching(
          /^Harbor\n\nSie haben eine neue sichere Nachricht\n\nHier öffnen:\nhttp\S+\/c\/[0-9A-Za-z]{24}\n\nAntworten auf diese E-Mail liest niemand.\n$/,
        ),
        id: expect.stringMatching(/^[\w-]{60,200}$/),
        language: 'de',
        unsubscribeUrl: expect.stringMatching(/^http\S+\/unsubscribe\/[\w-]{60,300}$/),
      },
    ])
    const sent = JSON.stringify(mailer.mails)
    for (const secret of [canary, patient.id, consult.id, 'message_unread']) expect(sent).not.toContain(secret)
  })

  test('is sent once, however often it is requested and however many workers there are', async () => {
    await unread()
    await unread()
    await partner.settle()
    const workers = Array.from({ length: 3 }, () =>
      createNotificationWorker({ services: environment.api.services, mailer, sms: null, onFailure: () => undefined }),
    )
    await Promise.all(workers.map((worker) => worker.work(partner.id)))
    await unread()
    await send()
    expect(mailer.mails).toHaveLength(1)
    await unread(7)
    await send()
    expect(mailer.mails).toHaveLength(2)
  })

  test('is not sent when the message was read before the worker looked again', async () => {
    await unread()
    await partner.settle()
    await read(1)
    await send()
    expect(mailer.mails).toEqual([])
    expect(await aboutMessages()).toMatchObject([{ kind: 'message_unread', status: 'withdrawn', reason: 'read' }])
  })

  test('is sent when only the physician has read the message', async () => {
    await unread()
    await read(1, { id: consult.physicianId ?? '', type: 'physician' })
    await partner.settle()
    await send()
    expect(mailer.mails).toHaveLength(1)
  })

  test('of a worker that is killed while it sends is sent again after the lease, with the same id', async () => {
    await unread()
    await partner.settle()
    const lost: Mail[] = []
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const doomed = createNotificationWorker({
      services: environment.api.services,
      mailer: {
        send: async (mail) => {
          lost.push(mail)
          begun.resolve()
          await ended.promise
        },
        close: () => undefined,
      },
      sms: null,
      onFailure: () => undefined,
      // A second claim of this worker could come after the lease, and take the notification again.
      atOnce: 1,
    })
    const dying = doomed.work(partner.id)
    await begun.promise
    await send()
    expect(mailer.mails).toEqual([])
    minutes(3.01)
    await send()
    expect(mailer.mails.map(({ id }) => id)).toEqual(lost.map(({ id }) => id))
    const recorded = await aboutMessages()
    minutes(1)
    // The worker was only slow: it changes nothing that the other one has recorded.
    ended.resolve()
    await dying
    minutes(60)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(recorded).toMatchObject([{ status: 'sent' }])
    expect(await aboutMessages()).toEqual(recorded)
  })

  test('is tried again after minutes when the mail server is down, and the failure names nobody', async () => {
    await unread()
    mailer.refuse(new Error('connection lost'))
    expect(await send()).toHaveLength(1)
    mailer.refuse(null)
    minutes(0.5)
    await send()
    expect(mailer.mails).toEqual([])
    minutes(1)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await aboutMessages()).toMatchObject([{ status: 'sent', channel: 'email', reason: null }])
  })

  /** A worker whose database is away at the statements that `isAway` names, by the number of their transaction. */
  function workerWithout(isAway: (nth: number) => boolean) {
    const { services } = environment.api
    let nth = 0
    const inTenant: typeof services.database.inTenant = (...asked) => {
      nth += 1
      const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      return isAway(nth) ? Promise.reject(error) : services.database.inTenant(...asked)
    }
    const database = Object.create(services.database, { inTenant: { value: inTenant } })
    return createNotificationWorker({
      services: { ...services, database },
      mailer,
      sms: null,
      onFailure: () => undefined,
    })
  }

  test('is sent within seconds when the database was away after the claim', async () => {
    await unread()
    await partner.settle()
    const worker = workerWithout((nth) => nth === 2)
    await worker.work(partner.id)
    expect(mailer.mails).toEqual([])
    environment.clock.advance(1)
    await worker.work(partner.id)
    expect(mailer.mails).toHaveLength(1)
  })

  test('is recorded when the database is back, and not sent again', async () => {
    await unread()
    await partner.settle()
    const worker = workerWithout((nth) => mailer.mails.length === 1 && nth < 5)
    await worker.work(partner.id)
    expect(await aboutMessages()).toMatchObject([{ status: 'pending' }])
    for (let poll = 0; poll < 3; poll += 1) await worker.due()
    expect(await aboutMessages()).toMatchObject([{ status: 'sent' }])
    minutes(60)
    await send()
    expect(mailer.mails).toHaveLength(1)
  })

  test('whose attempts lasted into the quiet hours waits until they end', async () => {
    mailer.refuse(new Error('connection lost'))
    await unread()
    await send()
    mailer.refuse(null)
    // All day but for a minute: the test does not depend on the time at which it starts.
    await partner.update({ notifications: { quietHours: { start: '00:01', end: '00:00' }, timeZone: 'Europe/Berlin' } })
    minutes(2)
    await send()
    expect(mailer.mails).toEqual([])
    const [{ dueAt } = { dueAt: '' }] = await aboutMessages()
    expect(new Date(dueAt).toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('00:00:00')
  })

  test('that took longer than the deadline counts as failed', { tags: 'full' }, async () => {
    await unread()
    await partner.settle()
    const failures: unknown[] = []
    const worker = createNotificationWorker({
      services: environment.api.services,
      mailer: { send: () => new Promise(() => undefined), close: () => undefined },
      sms: null,
      onFailure: ({ error }) => failures.push(error),
      deadline: 1,
    })
    await worker.work(partner.id)
    expect(failures).toMatchObject([{ name: 'DeadlineError' }])
    expect(await aboutMessages()).toMatchObject([{ status: 'pending' }])
  })
})

describe('an address that does not work', () => {
  test('gets nothing more until it changes', async () => {
    mailer.refuse(new MailRefusedError('recipient'))
    await unread()
    await send()
    mailer.refuse(null)
    await unread(2)
    await send()
    expect(mailer.mails).toEqual([])
    expect((await aboutMessages()).map(({ status, reason }) => ({ status, reason }))).toEqual([
      { status: 'suppressed', reason: 'no_address' },
      { status: 'failed', reason: 'bounced' },
    ])
    success(
      await partner.key.post('/v1/patients', {
        externalId: patient.externalId,
        phone: patient.phone,
        email: 'new@mail.example',
      }),
    )
    await unread(3)
    await send()
    expect(mailer.mails).toMatchObject([{ to: 'new@mail.example' }])
  })

  test('is given up after three temporary refusals in a row', async () => {
    mailer.refuse(new MailboxBusyError('the mailbox is busy'))
    await unread()
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await send()
      minutes(10)
    }
    expect(await aboutMessages()).toMatchObject([{ status: 'failed', reason: 'bounced' }])
  })

  test('is tried again when the server refuses only this mail', { tags: 'full' }, async () => {
    mailer.refuse(new MailRefusedError('content'))
    await unread()
    await send()
    expect(await aboutMessages()).toMatchObject([{ status: 'failed', reason: 'rejected' }])
    mailer.refuse(null)
    await unread(2)
    await send()
    expect(mailer.mails).toHaveLength(1)
  })
})
