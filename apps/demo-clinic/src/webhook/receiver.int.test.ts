import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { consult, createTestClinic, eventBody, signed, type TestClinic } from '../clinic.fixture.ts'

let clinic: TestClinic
beforeEach(async () => {
  clinic = await createTestClinic('http://127.0.0.1:9')
})
afterEach(() => clinic.app.close())

const deliver = (payload: string, headers: Record<string, string> = signed(payload)) =>
  clinic.app.inject({ method: 'POST', url: '/webhooks/consult', payload, headers })
const stored = () => clinic.inbox.list({ limit: 100 })

describe('a delivery with a valid signature', () => {
  test('is stored in full before it is acknowledged', async () => {
    const data = { consult: consult('ac_1') }
    const body = eventBody('evt_1', { data, addedLater: true })
    const response = await deliver(body)
    expect([response.statusCode, response.json()]).toEqual([200, { received: true, duplicate: false }])
    expect(stored()).toMatchObject([{ id: 'evt_1', deliveries: 1, consultId: 'ac_1', patientExternalId: 'demo-noor' }])
    expect((await clinic.app.inject('/api/events/evt_1')).json()).toEqual(JSON.parse(body))
  })

  test('is stored once, however often it arrives', async () => {
    const body = eventBody('evt_1')
    const answers = await Promise.all([deliver(body), deliver(body), deliver(body)])
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(answers.filter((answer) => answer.json().duplicate)).toHaveLength(2)
    expect(stored()).toMatchObject([{ id: 'evt_1', deliveries: 3 }])
  })

  test('is stored even if its event type is unknown', async () => {
    expect((await deliver(eventBody('evt_1', { type: 'async_consult.postponed' }))).statusCode).toBe(200)
    expect(stored()).toMatchObject([{ type: 'async_consult.postponed' }])
  })

  test('is accepted with any content type', async () => {
    const body = eventBody('evt_1')
    const response = await deliver(body, { ...signed(body), 'content-type': 'application/cloudevents+json' })
    expect(response.statusCode).toBe(200)
  })
})

describe('a delivery is refused and not stored when it is', () => {
  const body = eventBody('evt_1')
  const longAgo = new Date(Date.now() - 6 * 60 * 1000)

  test.each([
    ['a delivery without a signature', body, { 'content-type': 'application/json' }],
    ['one signed with another secret', body, signed(body, { secret: 'whsec_other' })],
    ['one whose body was changed', body.replace('evt_1', 'evt_2'), signed(body)],
    ['one signed six minutes ago', body, signed(body, { at: longAgo })],
    ['one that is no JSON', 'not JSON', signed('not JSON')],
    ['one that is no event', '{"id":"evt_1"}', signed('{"id":"evt_1"}')],
    ['an empty one', '', signed('')],
  ])('%s', async (_, payload, headers) => {
    expect((await deliver(payload, headers)).statusCode).toBe(400)
    expect(stored()).toEqual([])
  })
})

test('the events page shows how many deliveries were refused', async () => {
  await deliver(eventBody('evt_1'), { 'content-type': 'application/json' })
  const { refused, events } = (await clinic.app.inject('/api/backstage')).json()
  expect({ refused, events }).toEqual({ refused: 1, events: [] })
})
