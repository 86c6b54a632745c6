import type { AcceptedMessage, AsyncConsult, Message } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  asserting,
  type Client,
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

const key = { 'idempotency-key': 'k-1' }
const path = (kind: 'messages' | 'replies' = 'messages') => `/v1/async-consults/${consult.id}/${kind}`
const post = (client: Client, body: unknown, headers = key, kind: 'messages' | 'replies' = 'messages') =>
  client.post<AcceptedMessage>(path(kind), body, headers)
const landed = async () => {
  await partner.settle()
  const messages = await readAll<Message>(partner.key, path())
  return messages.filter(({ author }) => author.type !== 'system').map(({ messageId }) => messageId)
}

test('repeating a message with its key returns the first 202, marked as a replay, and delivers nothing', async () => {
  const first = await post(partner.key, { text: 'ok' })
  const again = await post(partner.key, { text: 'ok' })
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([202, undefined])
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([202, 'true'])
  expect(again.text).toBe(first.text)
  expect(await landed()).toEqual([first.body.messageId])
})

test('a message’s idempotency key is kept permanently', async () => {
  const first = await post(partner.key, { text: 'ok' })
  environment.clock.advance(400 * 24 * 60 * 60)
  const again = await post(partner.key, { text: 'ok' })
  expect(again.body).toEqual(first.body)
  expect(await landed()).toEqual([first.body.messageId])
})

test('twenty concurrent messages with one key are delivered as one', { tags: 'full' }, async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(partner.key, { text: 'ok' })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(await landed()).toEqual([answers[0]?.body.messageId])
})

test('two API servers share the same message keys', async () => {
  const second = await environment.startApi()
  const first = await post(partner.key, { text: 'ok' })
  const again = await post(second.as(partner.apiKey), { text: 'ok' })
  expect(again.body).toEqual(first.body)
})

test('a message with a key that was used for another text is refused', async () => {
  const first = await post(partner.key, { text: 'ok' })
  expect(await post(partner.key, { text: 'not ok' })).toMatchObject({ status: 422, code: 'idempotency_key_reused' })
  expect(await landed()).toEqual([first.body.messageId])
})

test('the same text with different keys is delivered twice', async () => {
  const first = await post(partner.key, { text: 'ok' })
  const second = await post(partner.key, { text: 'ok' }, { 'idempotency-key': 'k-2' })
  expect(await landed()).toEqual([first.body.messageId, second.body.messageId])
})

describe('a message’s idempotency key belongs to its author:', () => {
  test('the patient’s is separate from the physician’s', async () => {
    const message = await post(partner.key, { text: 'ok' })
    const reply = await post(physician.asserted, { text: 'ok' }, key, 'replies')
    expect(reply.status).toBe(202)
    expect(await landed()).toEqual([message.body.messageId, reply.body.messageId])
  })

  test('the physician’s is the same with every credential', async () => {
    const { client } = await physician.session()
    const first = await post(physician.asserted, { text: 'ok' }, key, 'replies')
    const again = await post(client, { text: 'ok' }, key, 'replies')
    expect(again.body).toEqual(first.body)
    expect(await landed()).toHaveLength(1)
  })

  test('the patient’s is the same from the partner’s backend and the widget', async () => {
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const first = await post(widget, { text: 'ok' })
    const again = await post(partner.key, { text: 'ok' })
    expect(again.body).toEqual(first.body)
  })
})

test('a message’s idempotency key belongs to its consult', async () => {
  const first = await post(partner.key, { text: 'ok' })
  const other = await partner.consult({ status: 'active', physician })
  const answer = await partner.key.post<AcceptedMessage>(`/v1/async-consults/${other.id}/messages`, { text: 'ok' }, key)
  expect(answer.headers['idempotent-replayed']).toBeUndefined()
  expect(answer.body.messageId).not.toBe(first.body.messageId)
})

test('a message key whose request was refused can be used again', async () => {
  const queued = await partner.consult({ status: 'invited' })
  const messages = `/v1/async-consults/${queued.id}/messages`
  expect(await partner.key.post(messages, { text: 'ok' }, key)).toMatchObject({ status: 409 })
  expect(await partner.key.post(messages, {}, key)).toMatchObject({ status: 409 })
  success(await partner.key.post(`/v1/async-consults/${queued.id}/consent`, { decision: 'accept' }))
  expect(await partner.key.post(messages, { text: 'ok' }, key)).toMatchObject({ status: 202 })
})

describe('repeating an accepted message returns its 202', () => {
  test('after the thread was closed', async () => {
    const first = await post(partner.key, { text: 'ok' })
    success(await partner.key.post(`/v1/async-consults/${consult.id}/close`))
    expect(await post(partner.key, { text: 'ok' })).toMatchObject({ status: 202, body: first.body })
    expect(await post(partner.key, { text: 'no' })).toMatchObject({ status: 422 })
    expect(await post(partner.key, { text: 'no' }, { 'idempotency-key': 'new' })).toMatchObject({ status: 409 })
  })

  test('after the physician lost the thread', async () => {
    const first = await post(physician.asserted, { text: 'ok' }, key, 'replies')
    environment.clock.advance(15 * 60)
    const other = await partner.physician()
    success(await other.asserted.post(`/v1/async-consults/${consult.id}/takeover`))
    expect(await post(physician.asserted, { text: 'ok' }, key, 'replies')).toMatchObject({
      status: 202,
      body: first.body,
    })
  })

  test('after the product was disabled', async () => {
    const first = await post(partner.key, { text: 'ok' })
    await partner.update({ asyncEnabled: false })
    expect(await post(partner.key, { text: 'ok' })).toMatchObject({ status: 202, body: first.body })
  })
})

test.each(
  oneIn(4, [
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['beyond ASCII', 'ké'],
  ]),
)('a message key that is %s is invalid', { tags: 'sized' }, async (_what, value) => {
  const answer = await post(partner.key, { text: 'ok' }, { 'idempotency-key': value })
  expect(answer).toMatchObject({
    status: 400,
    code: 'invalid_request',
    details: { issues: [{ path: 'Idempotency-Key' }] },
  })
})

test('a malformed message key is invalid for a widget too', async () => {
  const widget = await partner.frame({ asyncConsultId: consult.id })
  const post = (value: string) =>
    widget.post('/trpc/asyncConsults.postMessage', { id: consult.id, text: 'ok' }, { 'idempotency-key': value })
  expect(await post('k'.repeat(8_000))).toMatchObject({ status: 400 })
  expect(await post('k')).toMatchObject({ status: 200 })
})

test('the format of a message key is checked before the consult', async () => {
  const answer = await partner.key.post(
    '/v1/async-consults/ac_none/messages',
    { text: 'ok' },
    { 'idempotency-key': '' },
  )
  expect(answer).toMatchObject({ status: 400 })
})

test('the caller is authenticated before the message key is checked', async () => {
  const stranger = environment.api.as('nobody')
  expect(await post(stranger, { text: 'ok' }, { 'idempotency-key': '' })).toMatchObject({ status: 401 })
  const { client } = await physician.session()
  expect(await post(client, { text: 'ok' }, { 'idempotency-key': '' })).toMatchObject({ status: 403 })
  const colleague = environment.api.as(partner.apiKey).with(asserting(physician.id))
  expect(await post(colleague, { text: 'ok' }, { 'idempotency-key': '' })).toMatchObject({ status: 400 })
})
