import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createHttpSms } from './http-sms.ts'
import type { SmsSettings } from './settings.ts'
import { SmsRefusedError, type SmsSender, SmsUnavailableError } from './sms.ts'
import { type SmsServer, startSmsServer } from './sms-server.fixture.ts'

const apiUrl = 'https://consult.example'
const eventsToken = 'token-of-tests-0123456789-0123456789'
const sms = {
  to: '+14155550123',
  text: 'Harbor: You have a new secure message\nhttps://consult.example/c/x',
  id: 'id-1',
}
let server: SmsServer
const senders: SmsSender[] = []

beforeEach(async () => {
  server = await startSmsServer()
})
afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()))
  await server.close()
})

function senderOf(settings: Partial<SmsSettings>): SmsSender {
  const all = { secret: null, from: '+15550100', countries: [], allowedHosts: ['127.0.0.1'], eventsToken, url: '' }
  const sender = createHttpSms({ ...all, ...settings }, { apiUrl })
  senders.push(sender)
  return sender
}
const contract = (more: Partial<SmsSettings> = {}) =>
  senderOf({ url: `http://${server.host}/send`, secret: 'secret-of-the-provider', ...more })
const account = `AC${'0'.repeat(32)}`
const twilio = (more: Partial<SmsSettings> = {}) =>
  senderOf({ url: `twilio://${account}:to%40ken@${server.host}?scheme=http`, ...more })
const vonage = (more: Partial<SmsSettings> = {}) =>
  senderOf({ url: `vonage://key:sec@${server.host}?scheme=http`, ...more })
const failureOf = (sender: SmsSender) =>
  sender.send(sms).then(
    () => null,
    (error: unknown) => error,
  )
const basic = (said: string) => `Basic ${Buffer.from(said).toString('base64')}`
const reportTo = `https://sms:${eventsToken}@consult.example/sms/events?id=id-1`

describe('a text message', () => {
  test('to a service with our contract carries its key, and where to report', async () => {
    await contract().send(sms)
    const [request] = server.requests
    expect(request).toMatchObject({
      path: '/send',
      headers: { authorization: 'Bearer secret-of-the-provider', 'idempotency-key': 'id-1' },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({ ...sms, from: '+15550100', reportTo })
  })

  test('to Twilio is a form for the account, from a number or a messaging service', async () => {
    server.answer = { status: 201, body: JSON.stringify({ sid: 'SM1', status: 'queued' }) }
    await twilio().send(sms)
    await twilio({ from: `MG${'a'.repeat(32)}` }).send(sms)
    const [request, viaService] = server.requests
    expect(request).toMatchObject({
      path: `/2010-04-01/Accounts/${account}/Messages.json`,
      headers: { authorization: basic(`${account}:to@ken`), 'content-type': 'application/x-www-form-urlencoded' },
    })
    const form = { To: sms.to, Body: sms.text, StatusCallback: reportTo }
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({ ...form, From: '+15550100' })
    expect(new URLSearchParams(viaService?.body).get('MessagingServiceSid')).toBe(`MG${'a'.repeat(32)}`)
  })

  test('to Vonage is a form with the number in digits, and Unicode only when the text needs it', async () => {
    server.answer = { status: 200, body: JSON.stringify({ messages: [{ status: '0' }, { status: '0' }] }) }
    await vonage().send(sms)
    await vonage().send({ ...sms, text: '您好' })
    const forms = server.requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
    expect(forms).toEqual([
      {
        api_key: 'key',
        api_secret: 'sec',
        to: '14155550123',
        from: '15550100',
        text: sms.text,
        type: 'text',
        callback: reportTo,
      },
      expect.objectContaining({ type: 'unicode', text: '您好' }),
    ])
    expect(server.requests[0]?.path).toBe('/sms/json')
  })

  test('goes only to the countries that are allowed', async () => {
    await contract({ countries: ['US'] }).send(sms)
    expect(await failureOf(contract({ countries: ['CA', 'DE'] }))).toMatchObject({ about: 'country' })
    expect(server.requests).toHaveLength(1)
  })

  test('goes to no private address that is not allowed', async () => {
    expect(await failureOf(contract({ allowedHosts: [] }))).toMatchObject({ name: 'EgressRefusedError' })
    expect(server.requests).toEqual([])
  })
})

const twilioError = (code: number, status: number) => ({
  status,
  body: JSON.stringify({ code, status, message: sms.to }),
})
const vonageStatus = (status: string) => ({ status: 200, body: JSON.stringify({ messages: [{ status, to: sms.to }] }) })

describe('a refusal', () => {
  test.each([
    ['our contract', contract, { status: 422, body: '{"code":"number_invalid"}' }, 'number'],
    ['our contract', contract, { status: 422, body: '{"code":"recipient_stopped"}' }, 'stopped'],
    ['our contract', contract, { status: 422, body: '{"code":"text_refused"}' }, 'text'],
    ['Twilio', twilio, twilioError(21211, 400), 'number'],
    ['Twilio', twilio, twilioError(21610, 400), 'stopped'],
    ['Twilio', twilio, twilioError(21408, 400), 'country'],
    ['Vonage', vonage, vonageStatus('7'), 'stopped'],
    ['Vonage', vonage, vonageStatus('33'), 'number'],
  ] as const)('of %s is for good', async (_who, sender, answer, about) => {
    server.answer = answer
    const failure = await failureOf(sender())
    expect(failure).toBeInstanceOf(SmsRefusedError)
    expect(failure).toMatchObject({ about })
    expect(String(failure)).not.toContain(sms.to)
  })

  test.each([
    ['our contract', contract, { status: 422, body: '{"code":"toString"}' }],
    ['our contract', contract, { status: 401, body: '' }],
    ['our contract', contract, { status: 429, body: '' }],
    ['our contract', contract, { status: 503, body: '<html>' }],
    ['our contract', contract, { status: 302, body: '' }],
    ['Twilio', twilio, twilioError(20429, 429)],
    ['Twilio', twilio, twilioError(20003, 401)],
    ['Twilio', twilio, twilioError(21606, 400)],
    ['Vonage', vonage, vonageStatus('1')],
    ['Vonage', vonage, vonageStatus('4')],
    ['Vonage', vonage, vonageStatus('9')],
    ['Vonage', vonage, { status: 200, body: '[]' }],
  ] as const)('of %s can be repeated: %j', async (_who, sender, answer) => {
    server.answer = answer
    const failure = await failureOf(sender())
    expect(failure).toBeInstanceOf(SmsUnavailableError)
    expect(String(failure)).not.toContain(sms.to)
  })

  test('of Vonage after the first part went out counts as accepted', async () => {
    server.answer = { status: 200, body: JSON.stringify({ messages: [{ status: '0' }, { status: '1' }] }) }
    expect(await failureOf(vonage())).toBeNull()
  })

  test('is not final when the provider cannot be reached', async () => {
    await server.close()
    const failure = await failureOf(contract())
    expect(failure).toBeInstanceOf(Error)
    expect(failure).not.toBeInstanceOf(SmsRefusedError)
    server = await startSmsServer()
  })
})
