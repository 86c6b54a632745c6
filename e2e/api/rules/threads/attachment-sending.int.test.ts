import { describe, expect, test } from 'vitest'
import type { Client } from '../../environment/index.ts'
import {
  consultId,
  environment,
  idOf,
  partner,
  path,
  physician,
  reply,
  setUpAttachmentThread,
  transcript,
  widget,
  write,
} from './attachment-thread.fixture.ts'

setUpAttachmentThread()

const refused = (code: string, at = 0) => ({
  status: 400,
  code: 'invalid_request',
  details: { issues: [{ path: `attachmentIds.${at}`, code }] },
})

describe('an upload can be sent', () => {
  test('by its owner', async () => {
    const session = (await physician.session()).client
    const ways: [Client, Client, 'messages' | 'replies'][] = [
      [widget, widget, 'messages'],
      [partner.key, partner.key, 'messages'],
      [session, session, 'replies'],
      [session, physician.asserted, 'replies'],
      [physician.asserted, session, 'replies'],
      [partner.key, physician.asserted, 'replies'],
    ]
    for (const [uploader, sender, route] of ways) {
      const attachmentIds = [await idOf(uploader)]
      expect(await sender.post(`${path}/${route}`, { attachmentIds }), route).toMatchObject({ status: 202 })
    }
  })

  test('by nobody else, who get the same answer as for an unknown upload', async () => {
    const stranger = await environment.partner()
    const other = await partner.consult()
    const colleague = await partner.physician()
    const session = (await physician.session()).client
    const never = await write(widget, { text: 'x', attachmentIds: ['att_00000000000000000000000000000000'] })
    expect(never).toMatchObject(refused('unknown_attachment'))
    const strangersOf: [Client, () => Promise<string>][] = [
      [widget, () => idOf(stranger.key)],
      [widget, () => idOf(partner.key)],
      [widget, () => idOf(physician.asserted)],
      [widget, async () => idOf(await partner.frame({ asyncConsultId: other.id }))],
      [partner.key, () => idOf(widget)],
      [partner.key, () => idOf(stranger.key)],
      [partner.key, () => idOf(physician.asserted)],
    ]
    for (const [sender, make] of strangersOf) {
      const attachmentIds = [await make()]
      expect((await write(sender, { text: 'x', attachmentIds })).text).toBe(never.text)
    }
    for (const [sender, uploader] of [
      [session, partner.key],
      [session, colleague.asserted],
      [physician.asserted, colleague.asserted],
      [physician.asserted, widget],
    ] as const) {
      expect((await reply(sender, { text: 'x', attachmentIds: [await idOf(uploader)] })).text).toBe(never.text)
    }
    for (const id of ['', 'nonsense', '../x', consultId]) {
      expect((await write(widget, { text: 'x', attachmentIds: [id] })).text).toBe(never.text)
    }
    await partner.settle()
    expect(await transcript()).toEqual([])
  })

  test('once, even by two concurrent requests', async () => {
    const id = await idOf(widget)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) => write(widget, { text, attachmentIds: [id] }, { 'idempotency-key': text })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 400, 400, 400])
    expect(answers.find(({ status }) => status === 400)).toMatchObject(refused('attachment_used'))
    await partner.settle()
    expect((await transcript()).map(({ attachments }) => attachments.length)).toEqual([1])
  })

  test('once in each message', async () => {
    const [a, b] = [await idOf(widget), await idOf(widget)]
    expect(await write(widget, { attachmentIds: [a, b, a] })).toMatchObject(refused('duplicate', 2))
    expect(await write(widget, { attachmentIds: [a, b] })).toMatchObject({ status: 202 })
  })

  test('again after its message was refused', async () => {
    const [good, gone] = [await idOf(widget), 'att_0']
    expect(await write(widget, { attachmentIds: [good, gone] })).toMatchObject(refused('unknown_attachment', 1))
    expect(await write(widget, { attachmentIds: [good] })).toMatchObject({ status: 202 })
  })

  test('only when its bytes have arrived', async () => {
    const id = await idOf(widget)
    await environment.db.owner.query('update tenant.attachments set stored_at = null where attachment_id = $1', [id])
    expect(await write(widget, { attachmentIds: [id] })).toMatchObject(refused('unknown_attachment'))
  })
})

describe('errors are reported in the order of the interface:', () => {
  test('an unknown consult before an unknown attachment, and that before the state', { tags: 'full' }, async () => {
    const closed = await partner.consult({ status: 'closed' })
    const body = { text: 'x', attachmentIds: ['att_0'] }
    expect(await partner.key.post('/v1/async-consults/ac_0/messages', body)).toMatchObject({ status: 404 })
    expect(await partner.key.post(`/v1/async-consults/${closed.id}/messages`, body)).toMatchObject(
      refused('unknown_attachment'),
    )
    const own = { text: 'x', attachmentIds: [await idOf(partner.key)] }
    expect(await partner.key.post(`/v1/async-consults/${closed.id}/messages`, own)).toMatchObject({
      status: 409,
      code: 'thread_not_active',
    })
    expect(await write(partner.key, own)).toMatchObject({ status: 202 })
  })
})
