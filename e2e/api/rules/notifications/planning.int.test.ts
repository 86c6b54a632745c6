import type { AsyncConsult, Patient, StoredEvent, TelehealthConsult, TestClock } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createTestEnvironment,
  notifying,
  success,
  type TestEnvironment,
  type TestPartner,
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
let mailer: TestMailer
let sms: TestSms

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner(notifying)
  patient = await partner.patient({ email: 'mara@mail.example' })
  mailer = createTestMailer()
  sms = createTestSms()
})

const send = () => sendDue(environment, partner, mailer, sms)
const subjects = () => mailer.mails.map(({ subject }) => subject.replace('Northwind Clinic: ', ''))
const wait = (seconds: number) => environment.clock.advance(seconds)
const inSeconds = (seconds: number) => new Date(environment.clock.now().getTime() + seconds * 1000).toISOString()
const ours = (events: readonly StoredEvent[]) => events.filter(({ type }) => type.startsWith('notification.'))
const unread = ({ id, patientId }: AsyncConsult, firstSequence = 1) =>
  requestUnread(environment, partner, { asyncConsultId: id, patientId, firstSequence })

describe('a patient is told', () => {
  test('that a consult waits for consent, once it has waited for 15 minutes, and not when they answered before', async () => {
    await partner.consult({ patientId: patient.id, status: 'invited' })
    const other = await partner.patient({ email: 'other@mail.example' })
    const answered = await partner.consult({ patientId: other.id, status: 'invited' })
    wait(14 * 60)
    await send()
    expect(mailer.mails).toEqual([])
    success(await partner.key.post(`/v1/async-consults/${answered.id}/consent`, { decision: 'accept' }))
    wait(60)
    await send()
    expect(mailer.mails).toMatchObject([{ to: 'mara@mail.example' }])
    expect(subjects()).toEqual(['Your answer is needed'])
    expect(await notificationsOf(partner, `?consultId=${answered.id}`)).toMatchObject([
      { kind: 'consent_pending', status: 'withdrawn', reason: 'answered' },
    ])
  })

  test('that the physician asks to resolve the consult, unless the patient writes', async () => {
    const physician = await partner.physician()
    const consult = await partner.consult({ patientId: patient.id, status: 'active', physician })
    success(await physician.asserted.post(`/v1/async-consults/${consult.id}/resolve`, {}))
    success(await partner.key.post(`/v1/async-consults/${consult.id}/messages`, { text: 'One more thing' }))
    await partner.settle()
    wait(15 * 60)
    await send()
    expect(mailer.mails).toEqual([])
    success(await physician.asserted.post(`/v1/async-consults/${consult.id}/resolve`, {}))
    wait(15 * 60)
    await send()
    expect(subjects()).toEqual(['Your confirmation is needed'])
  })

  test('a day and a quarter of an hour before a booked call, and that they missed it', async () => {
    const call = await partner.telehealthConsult({
      patientId: patient.id,
      status: 'invited',
      fields: { scheduledFor: inSeconds(25 * 60 * 60) },
    })
    for (const seconds of [60 * 60, 24 * 60 * 60 - 15 * 60, 2 * 60 * 60]) {
      wait(seconds)
      await send()
    }
    expect(subjects()).toEqual([
      'A reminder of your booked call',
      'A reminder of your booked call',
      'You missed a call',
    ])
    expect(await notificationsOf(partner, `?consultId=${call.id}&status=sent`)).toHaveLength(3)
  })

  test('nothing of a call’s reminder when it was moved meanwhile', async () => {
    const call = await partner.telehealthConsult({
      patientId: patient.id,
      status: 'invited',
      fields: { scheduledFor: inSeconds(25 * 60 * 60) },
    })
    wait(60 * 60)
    await partner.settle()
    success(await partner.key.patch(`/v1/telehealth-consults/${call.id}`, { scheduledFor: inSeconds(72 * 60 * 60) }))
    await send()
    expect(mailer.mails).toEqual([])
  })

  test('that a physician calls, at any hour, once their page has been silent for 20 seconds', async () => {
    await partner.update({ notifications: { quietHours: { start: '00:01', end: '00:00' } } })
    const { id } = await partner.telehealthConsult({ patientId: patient.id, status: 'ringing' })
    wait(5)
    // The page is still there, and then not any more.
    success(await partner.key.post<TelehealthConsult>(`/v1/telehealth-consults/${id}/ready`, {}))
    wait(16)
    await send()
    expect(mailer.mails).toEqual([])
    wait(4)
    await send()
    expect(subjects()).toEqual(['You are expected now'])
  })

  test('that a physician waits in the call, unless their page joins it', async () => {
    const physician = await partner.physician({ online: true })
    const frame = await partner.frame({ patientId: patient.id })
    const startCall = async () => {
      const { id } = await partner.telehealthConsult({ patientId: patient.id, status: 'ringing', physician })
      success(await physician.asserted.post(`/v1/telehealth-consults/${id}/join`))
      return id
    }
    const endCall = async (id: string) => {
      await send()
      success(await physician.asserted.post(`/v1/telehealth-consults/${id}/end`))
      return (await notificationsOf(partner, `?consultId=${id}`)).map(({ status, reason }) => reason ?? status)
    }
    const joined = await startCall()
    wait(5)
    const input = encodeURIComponent(JSON.stringify({ id: joined }))
    success(await frame.get(`/trpc/telehealthConsults.connection?input=${input}`))
    wait(20)
    expect(await endCall(joined)).toEqual(['answered'])
    const missed = await startCall()
    wait(20)
    expect(await endCall(missed)).toEqual(['sent'])
  })

  test('nothing while notifications are off, and what was requested before is suppressed', async () => {
    const consult = await partner.consult({ patientId: patient.id, status: 'active' })
    await unread(consult)
    await partner.update({ notifications: { mode: 'off' } })
    await send()
    await requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, firstSequence: 2 })
    await send()
    expect(mailer.mails).toEqual([])
    expect(await notificationsOf(partner, '?status=suppressed')).toMatchObject([
      { kind: 'message_unread', status: 'suppressed', reason: 'off' },
    ])
  })
})

test('a patient is told ten times a day at most, also of what is due at once, and the rest the next day', async () => {
  const { id: asyncConsultId, patientId } = await partner.consult({ patientId: patient.id, status: 'active' })
  for (let firstSequence = 1; firstSequence <= 12; firstSequence += 1)
    await requestUnread(environment, partner, { asyncConsultId, patientId, firstSequence, kind: 'summary_ready' })
  await send()
  expect(mailer.mails).toHaveLength(10)
  const [held] = await notificationsOf(partner, '?status=pending')
  wait((Date.parse(held?.dueAt ?? '') - environment.clock.now().getTime()) / 1000)
  await send()
  expect(mailer.mails).toHaveLength(12)
})

describe('quiet hours', () => {
  const update = (notifications: object) =>
    partner.key.post<Patient>('/v1/patients', {
      externalId: patient.externalId,
      phone: patient.phone,
      timeZone: 'Europe/Berlin',
      notifications,
    })

  test('of the patient hold a mail back until they end', async () => {
    const consult = await partner.consult({ patientId: patient.id, status: 'active' })
    // All day but for a minute: the test does not depend on the time at which it starts.
    const now = environment.clock.now()
    const quiet = { start: '00:01', end: '00:00' }
    expect(success(await update({ channels: ['email'], quietHours: quiet })).notifications).toEqual({
      channels: ['email'],
      quietHours: quiet,
    })
    await unread(consult)
    await send()
    expect(mailer.mails).toEqual([])
    const [held] = await notificationsOf(partner, '?status=pending')
    const dueAt = new Date(held?.dueAt ?? 0)
    expect(dueAt.toLocaleTimeString('en-GB', { timeZone: 'Europe/Berlin' })).toBe('00:00:00')
    wait((dueAt.getTime() - now.getTime()) / 1000)
    await send()
    expect(subjects()).toEqual(['You have a new secure message'])
  })

  test('are changed by PATCH, with an entry in the audit, and only when they differ', async () => {
    const change = (notifications: object | null) =>
      partner.key.patch<Patient>(`/v1/patients/${patient.id}`, { notifications })
    const wanted = { channels: ['sms', 'email'], quietHours: { start: '21:00', end: '08:00' } }
    for (let n = 0; n < 2; n += 1) expect(success(await change(wanted)).notifications).toEqual(wanted)
    expect(success(await change(null)).notifications).toBeNull()
    expect(await change({ channels: ['fax'], quietHours: null })).toMatchObject({ status: 400 })
    const { rows } = await environment.db.owner.query(
      `select code from tenant.audit_entries where partner_id = $1 and act = 'patients.update'`,
      [partner.id],
    )
    expect(rows).toEqual([{ code: 'choose_notifications' }, { code: 'choose_notifications' }])
  })

  test('a patient who wants no channel is told nothing, and the list says why', async () => {
    success(await update({ channels: [], quietHours: null }))
    await unread(await partner.consult({ patientId: patient.id, status: 'active' }))
    await send()
    expect(mailer.mails).toEqual([])
    expect(await notificationsOf(partner, '?status=suppressed')).toMatchObject([
      { reason: 'no_address', channel: null },
    ])
  })
})

describe('the list of notifications', { tags: 'full' }, () => {
  test('is filtered by patient, consult and status, page by page', async () => {
    const consult = await partner.consult({ patientId: patient.id, status: 'active' })
    const other = await partner.patient({ email: null })
    const second = await partner.consult({ patientId: other.id, status: 'active' })
    await unread(consult)
    await send()
    await unread(consult, 2)
    await send()
    await unread(second)
    await send()
    const kinds = async (query: string) =>
      (await notificationsOf(partner, query))
        .filter(({ kind }) => kind === 'message_unread')
        .map(({ status }) => status)
    expect(await kinds(`?patientId=${patient.id}`)).toEqual(['sent', 'sent'])
    expect(await kinds(`?patientId=${other.id}&status=suppressed`)).toEqual(['suppressed'])
    expect(await kinds(`?patientId=${other.id}&status=sent`)).toEqual([])
    expect(await kinds(`?consultId=${second.id}`)).toEqual(['suppressed'])
    expect(await kinds(`?consultId=${consult.id}&patientId=${other.id}`)).toEqual([])
    const query = `/v1/notifications?consultId=${consult.id}&status=sent&limit=1`
    const first = success(await partner.key.get<{ items: { id: string }[]; nextCursor: string }>(query))
    const next = success(
      await partner.key.get<{ items: { id: string }[]; nextCursor?: string }>(`${query}&cursor=${first.nextCursor}`),
    )
    expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(2)
    expect(next.nextCursor).toBeUndefined()
    const elsewhere = `/v1/notifications?limit=1&cursor=${first.nextCursor}`
    expect(await partner.key.get(elsewhere)).toMatchObject({ status: 400, code: 'invalid_request' })
    expect(await partner.key.get('/v1/notifications?status=opened')).toMatchObject({ status: 400 })
  })
})

describe('the partner’s own channel', () => {
  test('gets an event with a link, and another one when the patient need not be told any more', async () => {
    await partner.update({ notifications: { mode: 'event' } })
    const consult = await partner.consult({ patientId: patient.id, status: 'invited' })
    const events = await partner.eventsDuring(async () => {
      wait(15 * 60)
      await send()
      success(await partner.key.post(`/v1/async-consults/${consult.id}/consent`, { decision: 'accept' }))
    })
    const [{ id: notificationId } = { id: '' }] = await notificationsOf(partner)
    expect(ours(events).map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'notification.requested',
        data: {
          notificationId,
          kind: 'consent_pending',
          recipient: { type: 'patient', id: patient.id },
          asyncConsultId: consult.id,
          link: expect.stringMatching(/\/c\/[0-9A-Za-z]{24}$/),
          expiresAt: inSeconds(72 * 60 * 60),
        },
      },
      { type: 'notification.withdrawn', data: { notificationId, reason: 'answered' } },
    ])
    expect(mailer.mails).toEqual([])
  })

  test('may remind of a call until the call begins', async () => {
    await partner.update({ notifications: { mode: 'event' } })
    const scheduledFor = inSeconds(25 * 60 * 60)
    await partner.telehealthConsult({ patientId: patient.id, status: 'invited', fields: { scheduledFor } })
    const events = await partner.eventsDuring(async () => {
      for (const seconds of [60 * 60, 24 * 60 * 60 - 15 * 60]) {
        wait(seconds)
        await send()
      }
    })
    const reminders = ours(events).filter(({ type }) => type === 'notification.requested')
    expect(reminders.map(({ data }) => data)).toMatchObject([{ expiresAt: scheduledFor }, { expiresAt: scheduledFor }])
  })
})

describe('a message that stays unread', () => {
  const day = 24 * 60 * 60

  test('for 24 hours is told once on the next channel, and not when it was read meanwhile', async () => {
    await partner.update({ notifications: { channels: ['email', 'sms'] } })
    const consult = await partner.consult({ patientId: patient.id, status: 'active' })
    const other = await partner.patient({ email: 'other@mail.example' })
    const opened = await partner.consult({ patientId: other.id, status: 'active' })
    await unread(consult)
    await unread(opened)
    await send()
    await environment.db.owner.query(
      `insert into tenant.read_marks (partner_id, async_consult_id, reader_id, reader_type, sequence, read_at)
      values ($1, $2, $3, 'patient', 1, $4)`,
      [partner.id, opened.id, other.id, environment.clock.now()],
    )
    wait(day - 1)
    await send()
    expect(sms.messages).toEqual([])
    wait(1)
    await send()
    expect(sms.messages).toMatchObject([{ to: patient.phone }])
    wait(day)
    await send()
    expect([mailer.mails.length, sms.messages.length]).toEqual([2, 1])
  })

  test('for 72 hours is reported to the partner and in the activity of the consult, also by a test clock', async () => {
    const clock = success(await partner.key.post<TestClock>('/v1/test/clocks', {}))
    const onClock = await partner.patient({ email: 'mara@mail.example', testClockId: clock.id })
    const physician = await partner.physician()
    const consult = await partner.consult({ patientId: onClock.id, status: 'active', physician })
    const now = environment.clock.now()
    await environment.db.owner.query(
      `insert into tenant.push_devices values ($1, 'pd_1', $2, 'https://x', '', '', '{not_reached}', '', '', '', $3, $3)`,
      [partner.id, physician.id, now],
    )
    const events = await partner.eventsDuring(async () => {
      await unread(consult)
      success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 72 * 60 * 60 - 1 }))
      await send()
      success(await partner.key.post(`/v1/test/clocks/${clock.id}/advance`, { by: 1 }))
      await send()
    })
    expect(mailer.mails).toHaveLength(1)
    expect(ours(events).map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'notification.not_reached',
        data: {
          notificationId: expect.stringMatching(/^ntf_/),
          kind: 'message_unread',
          recipient: { type: 'patient', id: onClock.id },
          asyncConsultId: consult.id,
          since: clock.now,
        },
      },
    ])
    const pushes = await environment.db.owner.query('select kind, subject from tenant.pushes where partner_id = $1', [
      partner.id,
    ])
    expect(pushes.rows).toEqual([{ kind: 'not_reached', subject: consult.id }])
    const { rows } = await environment.db.owner.query(
      `select code from tenant.audit_entries where partner_id = $1 and consult_id = $2 and resource_type = 'notification'
      order by at, entry_id`,
      [partner.id, consult.id],
    )
    expect(rows).toEqual([{ code: 'sent_email' }, { code: 'not_reached' }])
  })
})
