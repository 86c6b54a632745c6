import type { CallMessage } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { auditDuring, type Client, success } from '../../environment/index.ts'
import {
  call,
  end,
  environment,
  partner,
  path,
  physician,
  read,
  reply as replyIn,
  say as sayIn,
  setUpCall,
} from './call-messages.fixture.ts'

setUpCall()

const key = { 'idempotency-key': 'k-1' }
const say = (client: Client, text = 'ok', headers: Record<string, string> = key) => sayIn(client, text, headers)
const reply = (client: Client, text = 'ok') => replyIn(client, text, key)

test('repeating a call message with its key returns the same message, marked as a replay, and writes nothing', async () => {
  const first = await say(partner.key)
  let again = first
  const lines = await auditDuring(environment, partner.id, async () => {
    again = await say(partner.key)
  })
  expect([first.status, first.headers['idempotent-replayed']]).toEqual([201, undefined])
  expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true'])
  expect(again.text).toBe(first.text)
  expect(lines).toEqual([])
  expect(await read()).toEqual([first.body])
  expect((await partner.events()).filter(({ type }) => type === 'telehealth.message')).toHaveLength(1)
})

test('a call message that differs only in its encoding counts as the same text', { tags: 'full' }, async () => {
  const first = await say(partner.key, 'ok')
  expect((await say(partner.key, ' ok\u200b ')).body).toEqual(first.body)
})

test('twenty concurrent call messages with one key, sent to two processes, become one message', {
  tags: 'full',
}, async () => {
  const second = await environment.startApi()
  const clients = [partner.key, second.as(partner.apiKey)]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => say(clients[n % 2] as Client)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === undefined)).toHaveLength(1)
  expect(await read()).toEqual([answers[0]?.body])
})

test('a call message with a key that was used for another text is refused', async () => {
  const first = await say(partner.key)
  const refused = { status: 422, code: 'idempotency_key_reused' }
  expect(await say(partner.key, 'not ok')).toMatchObject(refused)
  expect(await say(partner.key, '')).toMatchObject(refused)
  expect(await read()).toEqual([first.body])
})

test('the same call message sent without a key or with different keys is written twice', async () => {
  for (const headers of [{}, {}, key, { 'idempotency-key': 'k-2' }]) success(await say(partner.key, 'ok', headers))
  expect((await read()).map(({ text }) => text)).toEqual(['ok', 'ok', 'ok', 'ok'])
})

test('an idempotency key for call messages belongs to its author, with every credential, and to its call', async () => {
  const frame = await partner.frame({ telehealthConsultId: call.id })
  const { client } = await physician.session()
  const [message, answer] = [await say(partner.key), await reply(physician.asserted)]
  expect((await say(frame)).body).toEqual(message.body)
  expect((await reply(client)).body).toEqual(answer.body)
  expect(await read()).toEqual([message.body, answer.body])
  await end()
  const next = await partner.telehealthConsult({ status: 'in_progress', physician, patientId: call.patientId })
  const other = await partner.key.post(path('messages', next.id), { text: 'ok' }, key)
  expect(other.headers['idempotent-replayed']).toBeUndefined()
  expect(other.body.messageId).not.toBe(message.body.messageId)
})

describe('an accepted call message stays accepted', () => {
  test('after the call has ended, permanently', { tags: 'full' }, async () => {
    const [message, answer] = [await say(partner.key), await reply(physician.asserted)]
    await end()
    environment.clock.advance(400 * 24 * 60 * 60)
    expect(await say(partner.key)).toMatchObject({ status: 201, body: message.body })
    expect(await reply(physician.asserted)).toMatchObject({ status: 201, body: answer.body })
    expect(await say(partner.key, 'other')).toMatchObject({ status: 422 })
    expect(await say(partner.key, 'ok', { 'idempotency-key': 'new' })).toMatchObject({ status: 409 })
    expect(await read()).toEqual([message.body, answer.body])
  })

  test('and a key whose request was refused can be used again', { tags: 'full' }, async () => {
    expect(await say(partner.key, '')).toMatchObject({ status: 409, code: 'message_rejected' })
    expect(await say(partner.key)).toMatchObject({ status: 201 })
  })
})

test('a key that is empty, too long or has a space is invalid for every call', async () => {
  const invalid = { status: 400, details: { issues: [{ path: 'Idempotency-Key' }] } }
  const nowhere = '/v1/telehealth-consults/th_none/messages'
  for (const value of ['', 'k'.repeat(256), 'a b']) {
    expect(await say(partner.key, 'ok', { 'idempotency-key': value })).toMatchObject(invalid)
    expect(await partner.key.post(nowhere, { text: 'ok' }, { 'idempotency-key': value })).toMatchObject(invalid)
  }
})

test('the widget’s API honors the widget’s key too', async () => {
  const frame = await partner.frame({ telehealthConsultId: call.id })
  const post = (headers: Record<string, string>) =>
    frame.post<{ result: { data: CallMessage } }>(
      '/trpc/telehealthConsults.postMessage',
      { id: call.id, text: 'ok' },
      headers,
    )
  const [first, again] = [await post(key), await post(key)]
  expect(success(again).result.data).toEqual(success(first).result.data)
  expect(await post({ 'idempotency-key': 'k'.repeat(8_000) })).toMatchObject({ status: 400 })
  expect(await read()).toHaveLength(1)
})

test('the database refuses a second message with the same key and any change to a message', async () => {
  const { messageId } = success(await say(partner.key))
  const { database } = environment.api.services
  const inTenant = <T>(act: Parameters<typeof database.inTenant<T>>[1]) => database.inTenant(partner.id, act)
  await expect(
    inTenant(async (tx) => {
      const row = await tx.db
        .selectFrom('call_messages')
        .selectAll()
        .where('partner_id', '=', partner.id)
        .where('message_id', '=', messageId)
        .executeTakeFirstOrThrow()
      await tx.db
        .insertInto('call_messages')
        .values({ ...row, sequence: 2, message_id: 'msg_2' })
        .execute()
    }),
  ).rejects.toThrow('call_messages_once_per_key')
  await expect(
    inTenant((tx) =>
      tx.db.updateTable('call_messages').set({ text: 'x' }).where('partner_id', '=', partner.id).execute(),
    ),
  ).rejects.toThrow('permission denied')
  // Only the messages of a call that is being erased can be deleted.
  const [removal] = await inTenant((tx) =>
    tx.db.deleteFrom('call_messages').where('partner_id', '=', partner.id).execute(),
  )
  expect(removal).toMatchObject({ numDeletedRows: 0n })
})

test('each call message and each read is recorded in the audit, without its text', async () => {
  const { id } = call
  const lines = await auditDuring(environment, partner.id, async () => {
    success(await say(partner.key, 'canary of the patient'))
    success(await reply(physician.asserted, 'canary of the physician'))
    await read()
  })
  const [message, answer] = await read()
  const about = { consult_id: id, patient_id: call.patientId }
  expect(lines).toMatchObject([
    {
      act: 'telehealthConsults.postMessage',
      outcome: 'done',
      code: 'patient',
      resource_type: 'message',
      resource_id: message?.messageId,
      ...about,
    },
    {
      act: 'telehealthConsults.postReply',
      outcome: 'done',
      code: 'physician',
      resource_type: 'message',
      resource_id: answer?.messageId,
      as_physician_id: physician.id,
      ...about,
    },
    {
      act: 'telehealthConsults.listMessages',
      outcome: 'read',
      resource_type: 'telehealth_consult',
      resource_id: id,
      ...about,
    },
  ])
  expect(lines).toHaveLength(3)
  expect(JSON.stringify(lines)).not.toContain('canary')
})
