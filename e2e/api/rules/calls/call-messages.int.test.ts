import type { CallMessage, Page, TelehealthConsult } from '@consult/domain'
import { callMessageSchema, messageTextLimit } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { type Client, readAll, success } from '../../environment/index.ts'
import { typesOf } from '../events/event-expectations.fixture.ts'
import {
  call,
  end,
  environment,
  partner,
  path,
  physician,
  read,
  reply,
  say,
  setUpCall,
} from './call-messages.fixture.ts'

setUpCall()

test('patient and physician write call messages with every credential, and both read them, oldest first, as events and answers', async () => {
  const frame = await partner.frame({ telehealthConsultId: call.id })
  const whole = await partner.frame({ patientId: call.patientId })
  const { client } = await physician.session()
  const patient = { type: 'patient', id: call.patientId, name: 'Mara Quintero' }
  const { firstName, lastName } = physician.resource
  const clinician = { type: 'physician', id: physician.id, name: expect.stringContaining(`${firstName} ${lastName}`) }
  const written = [
    [await say(frame, 'Ibuprofen, 400 mg'), patient, 'Ibuprofen, 400 mg'],
    [await reply(client, '  Cetirizine\u200b, 10 mg\r\nonce a day '), clinician, 'Cetirizine, 10 mg\nonce a day'],
    [await say(partner.key, 'Thanks'), patient, 'Thanks'],
    [await reply(physician.asserted, 'Rest'), clinician, 'Rest'],
    [await say(whole, 'Yes'), patient, 'Yes'],
  ] as const
  for (const [n, [answer, author, text]] of written.entries()) {
    expect(answer).toMatchObject({ status: 201 })
    expect(callMessageSchema.strict().parse(answer.body)).toEqual({
      messageId: expect.stringMatching(/^msg_/),
      telehealthConsultId: call.id,
      sequence: n + 1,
      author,
      text,
      createdAt: environment.clock.now().toISOString(),
    })
  }
  const messages = written.map(([{ body }]) => body)
  const events = (await partner.events()).filter(({ type }) => type === 'telehealth.message')
  expect(events.map(({ data }) => data)).toEqual(messages.map((message) => ({ message })))
  for (const reader of [partner.key, physician.asserted, client, frame, whole]) {
    expect(await readAll<CallMessage>(reader, path())).toEqual(messages)
  }
})

test('twenty concurrent call messages from both sides have twenty positions, and their events have the same order', {
  tags: 'full',
}, async () => {
  const frame = await partner.frame({ telehealthConsultId: call.id })
  const second = await environment.startApi()
  const elsewhere = second.as(partner.apiKey)
  const writers = [
    (text: string) => say(frame, text),
    (text: string) => reply(physician.asserted, text),
    (text: string) => say(elsewhere, text),
  ]
  const events = await partner.eventsDuring(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => writers[n % 3]?.(`${n}`)))
    expect(answers.map((answer) => answer?.status)).toEqual(Array(20).fill(201))
  })
  const messages = await read()
  expect(messages.map(({ sequence }) => sequence)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
  expect(messages.map(({ text }) => Number(text)).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  )
  expect(events.map(({ data }) => data.message)).toEqual(messages)
})

describe('call messages', () => {
  const refuse = async (frame: Client, { id, status, physicianId }: TelehealthConsult) => {
    const refused = { status: 409, code: 'thread_not_active', details: { status, physicianId } }
    const events = await partner.eventsDuring(async () => {
      for (const client of [partner.key, frame]) {
        expect(await client.post(path('messages', id), { text: 'x' })).toMatchObject(refused)
      }
      expect(await physician.asserted.post(path('replies', id), { text: 'x' })).toMatchObject(refused)
    })
    expect(events).toEqual([])
  }

  test('cannot be written before the call', async () => {
    await end()
    const visit = await partner.telehealthConsult({ status: 'ringing', physician })
    const frame = await partner.frame({ telehealthConsultId: visit.id })
    await refuse(frame, visit)
  })

  test('can be read as long as the consult exists, and not be written after the call', async () => {
    const message = success(await say(partner.key, 'One'))
    const frame = await partner.frame({ telehealthConsultId: call.id })
    await end()
    environment.clock.advance(600)
    expect(await read()).toEqual([message])
    expect(await readAll(frame, path())).toEqual([message])
    await refuse(frame, { ...call, status: 'completed' })
    expect(await read()).toEqual([message])
  })

  test('all come before the event that ends the call', { tags: 'full' }, async () => {
    const events = await partner.eventsDuring(async () => {
      const answers = await Promise.all([say(partner.key, 'x'), end(), reply(physician.asserted, 'y')])
      for (const answer of [answers[0], answers[2]]) expect([201, 409]).toContain(answer.status)
    })
    expect(typesOf(events).at(-1)).toBe('telehealth.completed')
  })
})

describe('access to call messages:', () => {
  test('another physician can read but not write', async () => {
    const other = await partner.physician()
    success(await say(partner.key, 'One'))
    expect(await readAll(other.asserted, path())).toHaveLength(1)
    const events = await partner.eventsDuring(async () => {
      expect(await reply(other.asserted, 'x')).toMatchObject({ status: 409, code: 'not_assigned', details: undefined })
    })
    expect(events).toEqual([])
  })

  test('another patient, another call and another tenant get not found', async () => {
    const other = await partner.telehealthConsult()
    const foreign = await environment.partner()
    const strangers = [
      await partner.frame({ telehealthConsultId: other.id }),
      await partner.frame({ patientId: other.patientId }),
      await partner.frame({ telehealthConsultId: (await partner.telehealthConsult({ patientId: call.patientId })).id }),
      foreign.key,
    ]
    for (const stranger of strangers) {
      expect(await say(stranger, 'x')).toMatchObject({ status: 404, code: 'not_found' })
      expect(await stranger.get(path())).toMatchObject({ status: 404, code: 'not_found' })
    }
    const { asserted } = await foreign.physician()
    expect(await reply(asserted, 'x')).toMatchObject({ status: 404, code: 'not_found' })
    expect(await read()).toEqual([])
  })

  test('a physician’s message needs the physician, not the API key alone or the widget', async () => {
    const frame = await partner.frame({ telehealthConsultId: call.id })
    expect(await reply(partner.key, 'x')).toMatchObject({ status: 401 })
    expect(await reply(frame, 'x')).toMatchObject({ status: 403 })
    expect(await say((await physician.session()).client, 'x')).toMatchObject({ status: 403 })
  })
})

describe('the text of a call message', () => {
  test('cannot be empty', async () => {
    const empty = { status: 409, code: 'message_rejected', details: { reason: 'empty' } }
    for (const text of ['', ' \n\u200b\u200d']) {
      expect(await say(partner.key, text)).toMatchObject(empty)
      expect(await reply(physician.asserted, text)).toMatchObject(empty)
    }
    expect(await read()).toEqual([])
  })

  test('has the same maximum length as a thread message', { tags: 'full' }, async () => {
    const long = '🙂'.repeat(messageTextLimit)
    expect(success(await say(partner.key, long)).text).toBe(long)
    const invalid = { status: 400, code: 'invalid_request', details: { issues: [{ path: 'text' }] } }
    expect(await say(partner.key, `${long}x`)).toMatchObject(invalid)
    expect(await reply(physician.asserted, `${long}x`)).toMatchObject(invalid)
    expect(await partner.key.post(path(), {})).toMatchObject(invalid)
  })
})

test('a cursor for call messages is valid only for its call', { tags: 'full' }, async () => {
  for (const text of ['One', 'Two']) success(await say(partner.key, text))
  const { nextCursor } = success(await partner.key.get<Page<CallMessage>>(`${path()}?limit=1`))
  await end()
  const other = await partner.telehealthConsult({ status: 'in_progress', physician })
  expect(await partner.key.get(`${path('messages', other.id)}?cursor=${nextCursor}`)).toMatchObject({ status: 400 })
  const rest = success(await partner.key.get<Page<CallMessage>>(`${path()}?cursor=${nextCursor}`))
  expect(rest).toMatchObject({ items: [{ sequence: 2, text: 'Two' }] })
  expect(rest).not.toHaveProperty('nextCursor')
})
