import type { AcceptedMessage, AsyncConsult, Message } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createTestEnvironment,
  readAll,
  success,
  type TestEnvironment,
  type TestPartner,
  type TestPhysician,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let physician: TestPhysician

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician({ fields: { lastName: 'Osei', credentials: 'MD' } })
})

const now = () => environment.clock.now().toISOString()
const pathOf = ({ id }: AsyncConsult) => `/v1/async-consults/${id}`
const transcript = (consult: AsyncConsult) => readAll<Message>(partner.key, `${pathOf(consult)}/messages`)
const said = async (consult: AsyncConsult) =>
  (await transcript(consult)).filter(({ author }) => author.type !== 'system').map(({ text }) => text)
const write = (consult: AsyncConsult, text: string) =>
  partner.key.post<AcceptedMessage>(`${pathOf(consult)}/messages`, { text })
const reply = (consult: AsyncConsult, text: string) =>
  physician.asserted.post<AcceptedMessage>(`${pathOf(consult)}/replies`, { text })

test('a message is accepted immediately and appears in the transcript later, under the id of its 202', async () => {
  const consult = await partner.consult({ status: 'queued' })
  const acceptedAt = now()
  const answer = await write(consult, 'It itches')
  expect(answer).toMatchObject({ status: 202, body: { messageId: expect.stringMatching(/^msg_\w+$/) } })
  expect(Object.keys(answer.body)).toEqual(['messageId'])
  expect(await transcript(consult)).toEqual([])

  environment.clock.advance(3)
  const events = await partner.eventsDuring(() => partner.settle())
  const message = {
    messageId: answer.body.messageId,
    asyncConsultId: consult.id,
    author: { type: 'patient', id: consult.patientId, name: 'Mara Quintero' },
    text: 'It itches',
    attachments: [],
    notice: null,
    acceptedAt,
    createdAt: now(),
    sequence: 1,
  }
  expect(await transcript(consult)).toEqual([message])
  expect(events).toMatchObject([
    {
      type: 'async_consult.message',
      data: { asyncConsultId: consult.id, message },
      requestId: answer.headers['x-request-id'],
    },
  ])
  // A message to a queued thread keeps it queued and moves it up in the list.
  expect(await partner.read(consult.id)).toEqual({ ...consult, lastActivityAt: now() })
})

test('a reply shows the physician’s name', async () => {
  const consult = await partner.consult({ status: 'active', physician })
  const { body } = await reply(consult, 'Let me see')
  await partner.settle()
  expect((await transcript(consult)).at(-1)).toMatchObject({
    messageId: body.messageId,
    author: { type: 'physician', id: physician.id, name: 'Ada Osei, MD' },
    text: 'Let me see',
    sequence: 2,
  })
})

test('messages and replies are delivered in the order in which they were accepted', async () => {
  const consult = await partner.consult({ status: 'active', physician })
  const texts = Array.from({ length: 60 }, (_, n) => `${n}`)
  for (const text of texts) success(await (Number(text) % 3 === 0 ? reply : write)(consult, text))
  await partner.settle()
  expect(await said(consult)).toEqual(texts)
  const sequences = (await transcript(consult)).map(({ sequence }) => sequence)
  expect(sequences).toEqual(sequences.map((_, n) => n + 1))
  const events = (await partner.events()).filter(({ type }) => type === 'async_consult.message')
  expect(events.map(({ data }) => data.message)).toEqual(await transcript(consult))
})

test('a message accepted before a claim is delivered before one accepted after it', async () => {
  const consult = await partner.consult({ status: 'queued' })
  success(await write(consult, 'First'))
  success(await physician.asserted.post(`${pathOf(consult)}/claim`))
  success(await reply(consult, 'Second'))
  success(await write(consult, 'Third'))
  await partner.settle()
  expect(await said(consult)).toEqual(['First', 'Second', 'Third'])
})

test('messages posted concurrently are each delivered once, in one order', async () => {
  const consult = await partner.consult({ status: 'queued' })
  const texts = Array.from({ length: 50 }, (_, n) => `at once ${n}`)
  const accepted = await Promise.all(texts.map(async (text) => [success(await write(consult, text)).messageId, text]))
  await partner.settle()
  const landed = (await transcript(consult)).map(({ messageId, text }) => [messageId, text])
  expect(landed.toSorted()).toEqual(accepted.toSorted())
})

test('text is stored normalized: composed, without invisible characters, trimmed, with inner line breaks', async () => {
  const consult = await partner.consult({ status: 'queued' })
  const written = '\u200b \u0000  Cafe\u0301\r\nau\tlait\u202e \n'
  success(await write(consult, written))
  await partner.settle()
  expect(await said(consult)).toEqual(['Café\nau\tlait'])
})

test('joiners are kept where scripts and emoji need them', async () => {
  const consult = await partner.consult({ status: 'queued' })
  success(await write(consult, '👩‍⚕️ می‌خواهم'))
  await partner.settle()
  expect(await said(consult)).toEqual(['👩‍⚕️ می‌خواهم'])
})

test('a consult that closes in between does not block the patient’s next one', async () => {
  const first = await partner.consult({ status: 'queued' })
  success(await write(first, 'Too late'))
  success(await partner.key.post(`${pathOf(first)}/close`))
  const second = await partner.consult({ status: 'queued', patientId: first.patientId })
  success(await write(second, 'In time'))
  await partner.settle()
  expect(await said(first)).toEqual([])
  expect(await said(second)).toEqual(['In time'])
})
