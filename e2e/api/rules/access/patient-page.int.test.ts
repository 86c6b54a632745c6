import { pageLinkSeconds } from '@consult/directory'
import type { Patient } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { success, testSmsEventsToken } from '../../environment/index.ts'
import { eraseNow } from '../people/erase-now.fixture.ts'
import {
  askCode,
  birthDate,
  consult,
  environment,
  know,
  lastCode,
  mails,
  messages,
  newToken,
  partner,
  sendCodes,
  server,
  setUpPages,
  verify,
} from './patient-page.fixture.ts'

setUpPages()

const wrong = { birthDate: '1985-04-13' }
const unknownToken = () => `${'Unknown0'.repeat(2)}${Math.random().toString(36).slice(2, 10).padEnd(8, '0')}`
const refused = (triesLeft: number) => ({
  status: 401,
  code: 'identity_not_confirmed',
  details: { triesLeft },
})
const open = (session: string) => environment.api.as(session).get(`/v1/async-consults/${consult.id}`)

describe('the page of a link', () => {
  test('opens the consult, and nothing else, after the right date of birth', async () => {
    const other = await partner.consult({ status: 'queued' })
    const answer = await verify(await newToken(), { birthDate })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const { session, patientId } = success(answer)
    expect(patientId).toBe(consult.patientId)
    expect(await open(session)).toMatchObject({ status: 200 })
    expect(await environment.api.as(session).get(`/v1/async-consults/${other.id}`)).toMatchObject({ status: 404 })
  })

  test('stays usable after it was opened, until it expires', async () => {
    const token = await newToken()
    for (let n = 0; n < 3; n += 1) success(await verify(token, { birthDate }))
    environment.clock.advance(pageLinkSeconds)
    expect(await verify(token, { birthDate })).toMatchObject({ status: 401, code: 'embed_token_expired' })
    expect(await verify(token, wrong)).toMatchObject(refused(4))
  })

  test('is unchanged by programs that open it many times, and its patient gets in', async () => {
    const token = await newToken()
    const stored = async () => {
      const tables = ['directory.page_links', 'directory.page_codes', 'tenant.audit_entries']
      return Promise.all(tables.map(async (table) => (await environment.db.owner.query(`select * from ${table}`)).rows))
    }
    const before = await stored()
    for (let n = 0; n < 5; n += 1) {
      for (const method of ['GET', 'HEAD'] as const) await environment.api.as(null).send(method, `/c/${token}`)
    }
    expect(await stored()).toEqual(before)
    expect(await verify(token, wrong)).toMatchObject(refused(4))
    success(await verify(token, { birthDate }))
  })

  test('opens a session that ends after four hours, and never after the link', async () => {
    const token = await newToken()
    const { session } = success(await verify(token, { birthDate }))
    environment.clock.advance(4 * 60 * 60)
    expect(await open(session)).toMatchObject({ code: 'embed_token_expired' })
    environment.clock.advance(pageLinkSeconds - 5 * 60 * 60)
    const late = success(await verify(token, { birthDate }))
    environment.clock.advance(60 * 60)
    expect(await open(late.session)).toMatchObject({ code: 'embed_token_expired' })
  })

  test('answers a wrong date, a token of nobody and another patient’s date alike', async () => {
    const answers = [await verify(await newToken(), wrong), await verify(unknownToken(), { birthDate })]
    const other = await partner.consult({ status: 'queued' })
    answers.push(await verify(await newToken('email', other), { birthDate }))
    for (const answer of answers) expect(answer).toMatchObject(refused(4))
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  })

  test('refuses everything after five wrong answers, also on a new link, until the next day', async () => {
    const token = await newToken()
    for (const left of [4, 3, 2, 1, 0]) expect(await verify(token, wrong)).toMatchObject(refused(left))
    const answer = await verify(await newToken(), { birthDate })
    expect(answer).toMatchObject({ status: 429, code: 'rate_limited' })
    environment.clock.advance(Number(answer.details?.retryAfterSeconds))
    success(await verify(token, { birthDate }))
  })

  test('counts wrong answers of a token that no link has in the same way', async () => {
    const token = unknownToken()
    for (const left of [4, 3, 2, 1, 0]) expect(await verify(token, wrong)).toMatchObject(refused(left))
    expect(await verify(token, wrong)).toMatchObject({ status: 429, code: 'rate_limited' })
  })

  test('allows five of twenty guesses that arrive at once', { tags: 'full' }, async () => {
    const token = await newToken()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token, wrong)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('does not forget wrong answers when the right one comes', async () => {
    const token = await newToken()
    await verify(token, wrong)
    success(await verify(token, { birthDate }))
    expect(await verify(token, wrong)).toMatchObject(refused(3))
  })

  test('refuses what is no answer, without counting it', async () => {
    const token = await newToken()
    const two = { birthDate, code: '123456' }
    for (const body of [{}, { birthDate: '12.4.1985' }, two, { code: '12345' }, { code: 123456 }, []]) {
      expect(await verify(token, body as Record<string, unknown>), JSON.stringify(body)).toMatchObject({ status: 400 })
    }
    expect(await verify(token, wrong)).toMatchObject(refused(4))
  })

  test.each([
    ['its account is suspended', () => partner.suspend(true)],
    ['its patient is erased', () => eraseNow(environment, partner, consult.patientId)],
  ])('opens nothing once %s', async (_when, end) => {
    const token = await newToken()
    const { session } = success(await verify(token, { birthDate }))
    await end()
    expect(await verify(token, { birthDate })).toMatchObject({ status: 401 })
    expect(await open(session)).toMatchObject({ code: 'embed_token_invalid' })
  })

  test('is in the audit, with each refusal, and without the token or the date', async () => {
    const token = await newToken()
    await verify(token, wrong)
    success(await verify(token, { birthDate }))
    const { rows } = await environment.db.owner.query(
      `select act, outcome, code, actor_kind, credential, patient_id, consult_id from tenant.audit_entries
       where partner_id = $1 and act = 'page.verify' order by entry_id`,
      [partner.id],
    )
    expect(rows).toEqual([
      expect.objectContaining({ outcome: 'refused', code: 'identity_not_confirmed', actor_kind: 'nobody' }),
      expect.objectContaining({
        outcome: 'done',
        actor_kind: 'patient',
        credential: 'page_link',
        patient_id: consult.patientId,
        consult_id: consult.id,
      }),
    ])
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a code', () => {
  test('opens the page of a patient without a date of birth, and only once', async () => {
    await know({ birthDate: null })
    const token = await newToken()
    expect(await askCode(token, 'de')).toMatchObject({ status: 202, body: { requested: true } })
    await sendCodes()
    expect(mails).toMatchObject([{ to: 'patient@mail.example', subject: 'Ihr Code' }])
    const code = lastCode()
    success(await verify(token, { code }))
    expect(await verify(token, { code })).toMatchObject(refused(4))
  })

  test('says nothing about the clinic or the patient, and is stored only as a hash', async () => {
    await know({ birthDate: null, firstName: 'Fertility', lastName: 'Patient' })
    await askCode(await newToken())
    await sendCodes()
    const { subject, text } = mails[0] ?? { subject: '', text: '' }
    for (const told of ['Fertility', 'consult', 'doctor', 'clinic']) {
      expect(`${subject} ${text}`.toLowerCase()).not.toContain(told.toLowerCase())
    }
    const { rows } = await environment.db.owner.query('select * from directory.page_codes')
    expect(JSON.stringify(rows)).not.toContain(lastCode())
  })

  test('works for ten minutes', async () => {
    await know({ birthDate: null })
    const token = await newToken()
    await askCode(token)
    await sendCodes()
    environment.clock.advance(600)
    expect(await verify(token, { code: lastCode() })).toMatchObject(refused(4))
  })

  test('goes by mail when the link came by SMS, also to a patient with a date of birth', async () => {
    const token = await newToken('sms')
    await askCode(token)
    await sendCodes()
    success(await verify(token, { code: lastCode() }))
  })

  test('goes by SMS when the link came by mail and there is a provider, and says nothing about the clinic', async () => {
    server.hasSms = true
    const token = await newToken('email')
    await askCode(token, 'es')
    await sendCodes()
    expect(mails).toEqual([])
    expect(messages).toEqual([
      {
        to: expect.stringMatching(/^\+\d+$/),
        text: expect.stringMatching(/^Su código es \d{6}\.\nNo se leen las respuestas\.$/),
        id: expect.any(String),
      },
    ])
    success(await verify(token, { code: lastCode(messages) }))
  })

  test('goes by the SMS of the link only to a patient without a date of birth and without an address', async () => {
    server.hasSms = true
    await know({ email: null })
    await askCode(await newToken('sms'))
    await sendCodes()
    expect(messages).toEqual([])
    await know({ email: null, birthDate: null })
    const token = await newToken('sms')
    await askCode(token)
    await sendCodes()
    success(await verify(token, { code: lastCode(messages) }))
  })

  test('goes to no number whose owner answered STOP', async () => {
    server.hasSms = true
    const { phone } = success(await partner.key.get<Patient>(`/v1/patients/${consult.patientId}`))
    success(await environment.api.as(testSmsEventsToken).post('/sms/events', { events: [{ type: 'stopped', phone }] }))
    await askCode(await newToken('email'))
    await sendCodes()
    expect(messages).toEqual([])
  })

  test('is not sent by the channel of the link to a patient with a date of birth, and the answer is the same', async () => {
    const answers = [await askCode(await newToken()), await askCode(unknownToken())]
    await sendCodes()
    expect(mails).toEqual([])
    await know({ birthDate: null })
    answers.push(await askCode(await newToken()))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  })

  test('can be asked for three times in ten minutes and five times in an hour, across all links', async () => {
    for (const token of [await newToken(), unknownToken()]) {
      for (let n = 0; n < 3; n += 1) expect(await askCode(token)).toMatchObject({ status: 202 })
      expect(await askCode(token)).toMatchObject({ status: 429, details: { retryAfterSeconds: 600 } })
    }
    expect(await askCode(await newToken())).toMatchObject({ status: 429 })
    environment.clock.advance(600)
    const token = await newToken()
    for (let n = 0; n < 2; n += 1) expect(await askCode(token)).toMatchObject({ status: 202 })
    expect(await askCode(token)).toMatchObject({ status: 429, details: { retryAfterSeconds: 3000 } })
  })

  test('counts as one of the five tries of the day when it is wrong', async () => {
    const token = await newToken()
    expect(await verify(token, wrong)).toMatchObject(refused(4))
    expect(await verify(token, { code: '000000' })).toMatchObject(refused(3))
  })

  test('is sent again when the mail server was down, and the newest one works', async () => {
    await know({ birthDate: null })
    const token = await newToken()
    server.isUp = false
    await askCode(token)
    await sendCodes()
    server.isUp = true
    environment.clock.advance(60)
    await sendCodes()
    expect(mails).toHaveLength(1)
    success(await verify(token, { code: lastCode() }))
  })

  test('is not sent once the patient is erased', async () => {
    await know({ birthDate: null })
    await askCode(await newToken())
    await eraseNow(environment, partner, consult.patientId)
    await sendCodes()
    expect(mails).toEqual([])
  })
})
