import type { AcceptedMessage, AsyncConsult, Message } from '@consult/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let consult: AsyncConsult

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  physician = await partner.physician()
  consult = await partner.consult({ status: 'active', physician })
})

const path = () => `/v1/async-consults/${consult.id}`
const write = async (text: string) =>
  success(await partner.key.post<AcceptedMessage>(`${path()}/messages`, { text })).messageId
const reply = async (text: string) =>
  success(await physician.asserted.post<AcceptedMessage>(`${path()}/replies`, { text })).messageId
const transcript = () => readAll<Message>(partner.key, `${path()}/messages`)
const typesOf = (events: { type: string }[]) => events.map(({ type }) => type)

describe('when the thread closes between the 202 and the delivery', () => {
  test('a patient’s message is rejected by one event', async () => {
    const messageId = await write('Wait')
    success(await partner.key.post(`${path()}/close`))
    const before = await transcript()
    environment.clock.advance(1)
    const events = await partner.eventsDuring(async () => {
      await partner.settle()
      await partner.settle()
    })
    expect(events).toMatchObject([
      {
        type: 'async_consult.message_rejected',
        data: { asyncConsultId: consult.id, patientId: consult.patientId, messageId, reason: 'thread_closed' },
      },
    ])
    expect(Object.keys(events[0]?.data ?? {}).toSorted()).toEqual([
      'asyncConsultId',
      'messageId',
      'patientId',
      'reason',
    ])
    expect(await transcript()).toEqual(before)
  })

  test('the rejection is the same for every way of closing', { tags: 'full' }, async () => {
    const messageIds = [await write('One'), await write('Two')]
    success(await physician.asserted.post(`${path()}/close`))
    const events = await partner.eventsDuring(() => partner.settle())
    expect(typesOf(events)).toEqual(['async_consult.message_rejected', 'async_consult.message_rejected'])
    expect(events.map(({ data }) => data.messageId)).toEqual(messageIds)
  })

  test('a physician’s reply is still stored in the record', async () => {
    const messageId = await reply('Take it twice a day')
    const closed = success(await partner.key.post<AsyncConsult>(`${path()}/close`))
    environment.clock.advance(1)
    const events = await partner.eventsDuring(() => partner.settle())
    expect(typesOf(events)).toEqual(['async_consult.message'])
    expect((await transcript()).at(-1)).toMatchObject({ messageId, text: 'Take it twice a day' })
    expect(await partner.read(consult.id)).toEqual(closed)
  })

  test('a message accepted before the close and processed before it is delivered', async () => {
    const landed = await write('In time')
    await partner.settle()
    const rejected = await write('Too late')
    success(await partner.key.post(`${path()}/close`))
    const events = await partner.eventsDuring(() => partner.settle())
    expect(events.map(({ data }) => data.messageId)).toEqual([rejected])
    expect((await transcript()).map(({ messageId }) => messageId)).toContain(landed)
  })
})

test('a reply whose author lost the thread to a takeover is still delivered under its author’s name', async () => {
  environment.clock.advance(15 * 60)
  const messageId = await reply('I am here')
  const other = await partner.physician()
  success(await other.asserted.post(`${path()}/takeover`))
  await partner.settle()
  expect((await transcript()).at(-1)).toMatchObject({ messageId, author: { type: 'physician', id: physician.id } })
  expect(await partner.read(consult.id)).toMatchObject({ physicianId: other.id })
})

test('a message accepted before the physician resolves is delivered afterwards and reopens the thread', async () => {
  await write('One more question')
  success(await physician.asserted.post(`${path()}/resolve`))
  const events = await partner.eventsDuring(() => partner.settle())
  expect(typesOf(events)).toEqual(['async_consult.reopened', 'async_consult.message', 'async_consult.message'])
  expect(await partner.read(consult.id)).toMatchObject({ status: 'active' })
})

test('a message accepted in the acceptance window reopens the thread even when it is delivered at its end', async () => {
  success(await physician.asserted.post(`${path()}/resolve`))
  const { acceptanceEndsAt } = await partner.read(consult.id)
  environment.clock.moveTo(new Date(Date.parse(acceptanceEndsAt ?? '') - 1))
  const messageId = await write('In time')
  environment.clock.moveTo(acceptanceEndsAt ?? '')
  const events = await partner.eventsDuring(() => partner.settle())
  // Lanes run before timers here, so the message still finds the thread open.
  expect(typesOf(events)).toEqual(['async_consult.reopened', 'async_consult.message', 'async_consult.message'])
  expect(events.at(-1)?.data).toMatchObject({ message: { messageId } })
})
