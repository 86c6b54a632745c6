import { type AsyncConsult, notificationKinds, type Patient } from '@consult/domain'
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
let partner: TestPartner
let patient: Patient
let consult: AsyncConsult
let mailer: TestMailer

const form = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'de-CH,de;q=0.9' }
const oneClick = 'List-Unsubscribe=One-Click'
const messages = { channel: 'email', kind: 'message_unread' }

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

const unread = (firstSequence: number) =>
  requestUnread(environment, partner, { asyncConsultId: consult.id, patientId: patient.id, firstSequence })
const send = () => sendDue(environment, partner, mailer)

/** Sends the patient a mail. @returns the path of its address to unsubscribe. */
async function addressOfMail(): Promise<string> {
  await unread(1)
  await send()
  const address = mailer.mails[0]?.unsubscribeUrl ?? ''
  return new URL(address).pathname
}

const anyone = () => environment.api.as(null)
const post = (path: string, payload: string, headers: Record<string, string> = form) =>
  anyone().send('POST', path, { headers, payload })
const ended = async () => success(await partner.key.get<Patient>(`/v1/patients/${patient.id}`)).unsubscribed

describe('the address to unsubscribe in a mail', () => {
  test('ends mails of its kind by one POST of a mail program, and says so', async () => {
    const path = await addressOfMail()
    expect(await post(path, oneClick)).toMatchObject({ status: 200 })
    expect(await ended()).toEqual([messages])
    await unread(2)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await notificationsOf(partner, '?status=suppressed')).toMatchObject([
      { kind: 'message_unread', channel: 'email', reason: 'unsubscribed' },
    ])
  })

  test('takes the field in a form with parts, too', { tags: 'full' }, async () => {
    const payload = '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    await post(await addressOfMail(), payload, { 'content-type': 'multipart/form-data; boundary=b' })
    expect(await ended()).toEqual([messages])
  })

  test('ends nothing else: mails of another kind are sent', async () => {
    await post(await addressOfMail(), oneClick)
    const other = { asyncConsultId: consult.id, patientId: patient.id, kind: 'summary_ready' } as const
    await requestUnread(environment, partner, other)
    await send()
    expect(mailer.mails).toHaveLength(2)
  })

  test('stops a mail that waits for another attempt', async () => {
    const path = await addressOfMail()
    mailer.refuse(new Error('connection lost'))
    await unread(2)
    await send()
    await post(path, oneClick)
    mailer.refuse(null)
    environment.clock.advance(120)
    await send()
    expect(mailer.mails).toHaveLength(1)
    expect(await notificationsOf(partner, '?status=suppressed')).toMatchObject([{ reason: 'unsubscribed' }])
    expect(await notificationsOf(partner, '?status=pending')).toEqual([])
  })

  test('changes nothing when it is opened, or by a POST without the field', async () => {
    const path = await addressOfMail()
    const page = await anyone().send('GET', path, { headers: form })
    expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
    expect(page.text).toContain('lang="de"')
    await post(path, '')
    await post(path, 'List-Unsubscribe=Later')
    await post(path, 'stop=everything')
    await post(path, '{}', { 'content-type': 'application/json' })
    expect(await ended()).toEqual([])
  })

  test('can be undone on the page', async () => {
    const path = await addressOfMail()
    await post(path, oneClick)
    await post(path, oneClick)
    await post(path, 'resume=kind')
    expect(await ended()).toEqual([])
    await unread(2)
    await send()
    expect(mailer.mails).toHaveLength(2)
    const { rows } = await environment.db.owner.query(
      `select act, credential, code from tenant.audit_entries
       where partner_id = $1 and act like 'page.%' order by entry_id`,
      [partner.id],
    )
    expect(rows).toEqual([
      { act: 'page.unsubscribe', credential: 'page_link', code: 'email_message_unread' },
      { act: 'page.resubscribe', credential: 'page_link', code: 'email_message_unread' },
    ])
  })

  test('can end all mails, or SMS as well, and resume them', async () => {
    const path = await addressOfMail()
    await post(path, oneClick)
    const all = await post(path, 'stop=email')
    expect(all.text).toContain('keine E-Mails mehr von uns')
    const kinds = (channel: string) => notificationKinds.map((kind) => ({ channel, kind }))
    expect(new Set((await ended()).map(({ channel, kind }) => `${channel} ${kind}`)).size).toBe(
      notificationKinds.length,
    )
    expect(await ended()).toEqual(expect.arrayContaining(kinds('email')))
    await post(path, 'stop=all')
    expect(await ended()).toHaveLength(2 * notificationKinds.length)
    await partner.update({ notifications: { channels: ['sms', 'email'] } })
    await unread(2)
    await send()
    expect(await notificationsOf(partner, '?status=suppressed')).toMatchObject([{ reason: 'unsubscribed' }])
    await post(path, 'resume=email')
    expect(await ended()).toEqual(kinds('sms'))
    await post(path, 'resume=all')
    expect(await ended()).toEqual([])
    const { rows } = await environment.db.owner.query(
      `select code from tenant.audit_entries where partner_id = $1 and act like 'page.%' order by entry_id`,
      [partner.id],
    )
    expect(rows.map(({ code }) => code)).toEqual(['email_message_unread', 'email', 'all', 'email', 'all'])
  })

  test('tells nobody whether it is one, and its page contains nothing of it', async () => {
    const path = await addressOfMail()
    const unknown = `${path.slice(0, -8)}AAAAAAAA`
    for (const payload of [oneClick, 'stop=all', 'resume=all', 'resume=kind', '']) {
      const [known, other] = [await post(path, payload), await post(unknown, payload)]
      const { date: _, 'x-request-id': __, ...headers } = known.headers
      expect(other).toMatchObject({ status: known.status, text: known.text, headers })
      expect(known.text).not.toContain(path.split('/').at(-1))
    }
    expect(await ended()).toEqual([])
  })

  test('keeps its page to itself', async () => {
    const { headers } = await anyone().send('GET', await addressOfMail())
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'x-frame-options': 'DENY',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('is limited by address', async () => {
    const path = await addressOfMail()
    const client = anyone().at('203.0.113.9')
    const answers: number[] = []
    for (let n = 0; n < 62; n += 1) {
      answers.push((await client.send('POST', path, { headers: form, payload: oneClick })).status)
    }
    expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 200))
    expect(answers.at(-1)).toBe(429)
  })

  test('says the same after the patient was erased', { tags: 'full' }, async () => {
    const path = await addressOfMail()
    const before = await post(path, oneClick)
    environment.clock.advance(60)
    await eraseNow(environment, partner, patient.id)
    expect(await post(path, oneClick)).toMatchObject({ status: before.status, text: before.text })
  })
})
