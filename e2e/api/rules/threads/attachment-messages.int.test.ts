import { createHash } from 'node:crypto'
import type { Attachment } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { success } from '../../environment/index.ts'
import {
  consultId,
  environment,
  idOf,
  partner,
  path,
  patientId,
  physician,
  reply,
  setUpAttachmentThread,
  transcript,
  upload,
  widget,
  write,
} from './attachment-thread.fixture.ts'

setUpAttachmentThread()

const facts = ({ urls: _urls, ...rest }: Attachment) => rest

describe('a message with attachments', () => {
  test('shows them in the transcript in the given order, with new links', async () => {
    const [a, b] = [await upload(widget), await upload(widget)]
    const ids = [b.attachmentId, a.attachmentId]
    const { messageId } = success(await write(widget, { text: 'Here they are', attachmentIds: ids }))
    await partner.settle()
    environment.clock.advance(3600)
    const [message] = await transcript()
    expect(message).toMatchObject({ messageId, text: 'Here they are' })
    expect(message?.attachments.map(facts)).toEqual([facts(b), facts(a)])
    for (const { urls } of message?.attachments ?? []) {
      for (const url of [urls.download, urls.preview ?? '']) {
        expect((await environment.api.app.inject({ url: new URL(url).pathname })).statusCode).toBe(200)
      }
    }
    expect(message?.attachments[0]?.urls.download).not.toBe(b.urls.download)
  })

  test('shows them to the physician and to the widget', async () => {
    success(await write(widget, { attachmentIds: [await idOf(widget)] }))
    await partner.settle()
    const session = (await physician.session()).client
    for (const reader of [widget, session, physician.asserted]) {
      expect((await transcript(reader))[0]?.attachments).toHaveLength(1)
    }
  })

  test('has an event that lists them without links', async () => {
    const attachment = await upload(widget)
    const events = await partner.eventsDuring(async () => {
      success(await write(widget, { text: 'x', attachmentIds: [attachment.attachmentId] }))
      await partner.settle()
    })
    expect(events.map(({ type, data }) => [type, data])).toMatchObject([
      ['async_consult.message', { asyncConsultId: consultId, message: { attachments: [facts(attachment)] } }],
    ])
    expect(JSON.stringify(events)).not.toContain('/files/')
  })

  test('needs no text', async () => {
    expect(await write(widget, { attachmentIds: [await idOf(widget)] })).toMatchObject({ status: 202 })
    expect(await write(widget, { text: ' \u200b', attachmentIds: [await idOf(widget)] })).toMatchObject({ status: 202 })
    expect(await reply(physician.asserted, { attachmentIds: [await idOf(physician.asserted)] })).toMatchObject({
      status: 202,
    })
    expect(await write(widget, { attachmentIds: [] })).toMatchObject({ status: 409, code: 'message_rejected' })
    await partner.settle()
    expect((await transcript()).map(({ text }) => text)).toEqual(['', '', ''])
  })

  test('has at most ten', { tags: 'full' }, async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, () => idOf(widget)))
    expect(await write(widget, { attachmentIds: ids })).toMatchObject({
      status: 400,
      details: { issues: [{ path: 'attachmentIds' }] },
    })
    success(await write(widget, { attachmentIds: ids.slice(1) }))
    await partner.settle()
    expect((await transcript())[0]?.attachments).toHaveLength(10)
  })
})

describe('a retry of a message', () => {
  const keyed = { 'idempotency-key': 'k-1' }

  test('with its key returns the same message, although its attachment is in use', async () => {
    const body = { text: 'x', attachmentIds: [await idOf(widget)] }
    const first = success(await write(widget, body, keyed))
    expect(await write(widget, body, keyed)).toMatchObject({
      status: 202,
      body: first,
      headers: { 'idempotent-replayed': 'true' },
    })
    await partner.settle()
    expect(success(await write(widget, body, keyed))).toEqual(first)
    expect(await transcript()).toHaveLength(1)
  })

  test('with its key and different attachments, or none, is refused as another message', async () => {
    const [a, b] = [await idOf(widget), await idOf(widget)]
    success(await write(widget, { text: 'x', attachmentIds: [a] }, keyed))
    const reused = { status: 422, code: 'idempotency_key_reused' }
    expect(await write(widget, { text: 'x', attachmentIds: [b] }, keyed)).toMatchObject(reused)
    expect(await write(widget, { text: 'x', attachmentIds: [a, b] }, keyed)).toMatchObject(reused)
    expect(await write(widget, { text: 'x' }, keyed)).toMatchObject(reused)
  })

  test('with the key of a text-only message from before attachments existed is recognized', {
    tags: 'full',
  }, async () => {
    const { messageId } = success(await write(widget, { text: 'x' }, keyed))
    const { rows } = await environment.db.owner.query(
      'select content_hash from tenant.message_keys where message_id = $1',
      [messageId],
    )
    expect(rows[0].content_hash).toBe(createHash('sha256').update('["patient","x"]').digest('base64url'))
  })
})

describe('when the thread closes before delivery,', () => {
  test('a patient’s attachment can be sent again in another consult for a day', async () => {
    const id = await idOf(widget)
    const patients = await partner.frame({ patientId })
    const { messageId } = success(await write(widget, { text: 'too late', attachmentIds: [id] }))
    success(await partner.key.post(`${path}/close`))
    const events = await partner.eventsDuring(() => partner.settle())
    expect(events).toMatchObject([{ type: 'async_consult.message_rejected', data: { messageId } }])
    expect(await transcript()).toEqual([])
    const next = await partner.consult({ patientId })
    expect(
      await patients.post(`/v1/async-consults/${next.id}/messages`, { text: 'again', attachmentIds: [id] }),
    ).toMatchObject({ status: 202 })
  })

  test('a reply’s attachment stays with the reply, which is still delivered', async () => {
    const id = await idOf(physician.asserted)
    success(await reply(physician.asserted, { attachmentIds: [id] }))
    success(await partner.key.post(`${path}/close`))
    await partner.settle()
    expect((await transcript())[0]?.attachments).toMatchObject([{ attachmentId: id }])
  })
})
