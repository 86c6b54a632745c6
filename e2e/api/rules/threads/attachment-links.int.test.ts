import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment, Message, Page } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  type Client,
  createTestEnvironment,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner
let attachment: Attachment
const pdf = Buffer.concat([sampleFiles.pdf(100), Buffer.from(Array.from({ length: 900 }, (_, n) => n % 251))])

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  attachment = success(await partner.key.upload<Attachment>({ fileName: 'Ausschlag «links».pdf', bytes: pdf }))
})

const open = async (url: string | undefined, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
  const {
    statusCode: status,
    rawPayload: bytes,
    headers: sent,
  } = await environment.api.app.inject({
    method,
    url: new URL(url ?? '').pathname,
    headers,
  })
  const { 'x-request-id': _id, date: _date, connection: _connection, ...rest } = sent
  return { status, bytes, headers: rest }
}

const plainHeaders = {
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}

describe('an attachment link', () => {
  test('downloads the file under its name without a credential', async () => {
    const { status, bytes, headers } = await open(attachment.urls.download)
    expect([status, bytes.equals(pdf)]).toEqual([200, true])
    expect(headers).toEqual({
      ...plainHeaders,
      'content-type': 'application/pdf',
      'content-length': '1000',
      'content-disposition':
        'attachment; filename="Ausschlag ?links?.pdf"; filename*=UTF-8\'\'Ausschlag%20%C2%ABlinks%C2%BB.pdf',
      'content-security-policy': "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      'accept-ranges': 'bytes',
    })
  })

  test('shows a file inline', async () => {
    const { status, headers } = await open(attachment.urls.preview)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toMatch(/^inline; /)
  })

  test('records who opened it: which file, whose, from where, and for what purpose', async () => {
    const { id, patientId } = await partner.consult()
    const widget = await partner.frame({ asyncConsultId: id })
    const sent = success(await widget.upload<Attachment>({ fileName: 'rash.pdf', bytes: pdf }))
    success(await widget.post(`/v1/async-consults/${id}/messages`, { text: 'x', attachmentIds: [sent.attachmentId] }))
    await partner.settle()
    const physician = await partner.physician()
    const transcript = async (client: Client) =>
      success(await client.get<Page<Message>>(`/v1/async-consults/${id}/messages`)).items[0]?.attachments[0]?.urls
    const given = [
      [await transcript(widget), `patient ${patientId}`, null],
      [await transcript((await physician.session()).client), `physician ${physician.id}`, physician.id],
      [await transcript(physician.asserted), `partner ${partner.id}`, physician.id],
      [await transcript(partner.key), `partner ${partner.id}`, null],
    ] as const
    for (const [urls, actor, as_physician_id] of given) {
      const lines = await auditDuring(environment, partner.id, () => open(urls?.preview, { 'user-agent': 'Browser/1' }))
      const about = { resource_id: sent.attachmentId, consult_id: id, patient_id: patientId, user_agent: 'Browser/1' }
      const entry = { act: 'files.open', outcome: 'read', code: 'preview', credential: 'file_link' }
      expect(lines).toMatchObject([{ ...entry, ...about, actor, as_physician_id }])
    }
  })

  test('writes one audit entry, however many ranges are fetched', async () => {
    const lines = await auditDuring(environment, partner.id, async () => {
      for (const range of ['bytes=0-9', 'bytes=10-19', 'bytes=20-29']) await open(attachment.urls.preview, { range })
    })
    expect(lines).toMatchObject([{ act: 'files.open' }])
  })

  test('contains nothing about the patient', async () => {
    const widget = await partner.frame({ patientId: (await partner.patient()).id })
    const { urls } = success(await widget.upload<Attachment>({ fileName: 'Mara Quintero.pdf', bytes: pdf }))
    for (const url of Object.values(urls)) expect(url).not.toMatch(/mara|quintero|pat_|\.pdf/i)
  })

  test.each(
    oneIn(3, [
      ['bytes=0-99', 206, 0, 100],
      ['bytes=0-0', 206, 0, 1],
      ['bytes=990-', 206, 990, 1000],
      ['bytes=990-5000', 206, 990, 1000],
      ['bytes=-10', 206, 990, 1000],
      ['bytes=-5000', 206, 0, 1000],
      ['bytes=0-9,20-29', 200, 0, 1000],
      ['bytes=9-0', 200, 0, 1000],
      ['bytes=-', 200, 0, 1000],
      ['lines=0-1', 200, 0, 1000],
      ['nonsense', 200, 0, 1000],
    ]),
  )('answers the range %s with status %i', { tags: 'sized' }, async (range, status, from, to) => {
    const answer = await open(attachment.urls.download, { range })
    expect(answer.status).toBe(status)
    expect(answer.bytes.equals(pdf.subarray(from, to))).toBe(true)
    expect(answer.headers['content-length']).toBe(String(to - from))
    expect(answer.headers['content-range']).toBe(status === 206 ? `bytes ${from}-${to - 1}/1000` : undefined)
  })

  test.each(oneIn(3, ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0']))(
    'refuses the range %s',
    { tags: 'sized' },
    async (range) => {
      const { status, headers, bytes } = await open(attachment.urls.download, { range })
      expect([status, headers['content-range']]).toEqual([416, 'bytes */1000'])
      expect(JSON.parse(bytes.toString())).toMatchObject({ error: { code: 'range_not_satisfiable' } })
    },
  )

  test('returns the whole file when If-Range names another version', async () => {
    expect(await open(attachment.urls.download, { range: 'bytes=0-9', 'if-range': '"x"' })).toMatchObject({
      status: 200,
    })
  })

  test('answers HEAD with the headers of GET', async () => {
    const get = await open(attachment.urls.download)
    const head = await open(attachment.urls.download, {}, 'HEAD')
    expect([head.status, head.headers, head.bytes.length]).toEqual([200, get.headers, 0])
    const part = await open(attachment.urls.download, { range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
  })

  test('is valid for exactly five minutes, and reading the message again returns a new one', async () => {
    environment.clock.advance(299.999)
    expect((await open(attachment.urls.download)).status).toBe(200)
    environment.clock.advance(0.001)
    expect((await open(attachment.urls.download)).status).toBe(404)
    expect((await open(attachment.urls.preview)).status).toBe(404)
  })

  test('works on every process, and after a restart', async () => {
    const other = await environment.startApi()
    const { pathname } = new URL(attachment.urls.download)
    expect((await other.app.inject({ url: pathname })).statusCode).toBe(200)
    const { urls } = success(await other.as(partner.apiKey).upload<Attachment>({ fileName: 'a.pdf', bytes: pdf }))
    expect((await open(urls.download)).status).toBe(200)
  })

  test('stops working when the partner is suspended', async () => {
    await partner.suspend(true)
    expect((await open(attachment.urls.download)).status).toBe(404)
  })
})

describe('an invalid attachment link', () => {
  test('gets the same answer, byte for byte, as an unknown one, whatever the reason', async () => {
    const { urls } = attachment
    const download = urls.download
    const preview = urls.preview ?? ''
    const stranger = await environment.partner()
    const theirs = success(await stranger.key.upload<Attachment>({ fileName: 'a.pdf', bytes: pdf }))
    const parts = (url: string) => new URL(url).pathname.split('/').at(-1)?.split('.') ?? []
    const [partnerId = '', attachmentId = '', , expires = '', requester = '', signature = ''] = parts(download)
    const build = (...said: string[]) => `https://api.example/files/${said.join('.')}`
    const swapped = (text: string, at: number) =>
      text.slice(0, at) + (text[at] === 'A' ? 'B' : 'A') + text.slice(at + 1)
    const longer = (Number.parseInt(expires, 36) + 1).toString(36)
    const [, theirId = '', , , theirRequester = '', theirSignature = ''] = parts(theirs.urls.download)
    const tampered = [
      build('nonsense'),
      build('..%2f..%2fetc%2fpasswd'),
      build('x'.repeat(4000)),
      build(partnerId, attachmentId, 'd', expires, requester),
      build(partnerId, attachmentId, 'd', expires, requester, ''),
      build(partnerId, attachmentId, 'd', expires, requester, signature.slice(1)),
      ...Array.from(signature.slice(0, -1), (_, at) =>
        build(partnerId, attachmentId, 'd', expires, requester, swapped(signature, at)),
      ),
      build(partnerId, attachmentId, 'd', longer, requester, signature),
      build(partnerId, attachmentId, 'p', expires, requester, signature),
      build(partnerId, attachmentId, 'd', expires, requester, parts(preview).at(-1) ?? ''),
      build(partnerId, theirId, 'd', expires, requester, signature),
      build(stranger.id, attachmentId, 'd', expires, requester, signature),
      build(partnerId, attachmentId, 'd', expires, theirRequester, signature),
      build(partnerId, attachmentId, 'd', expires, swapped(requester, 20), signature),
      build(partnerId, attachmentId, 'd', expires, signature),
      build(stranger.id, attachmentId, 'd', expires, theirRequester, theirSignature),
      build(partnerId, theirId, 'd', expires, theirRequester, theirSignature),
    ]
    const never = await open(build('never'))
    expect(never.status).toBe(404)
    expect(JSON.parse(never.bytes.toString())).toMatchObject({ error: { code: 'not_found' } })
    expect(never.headers).toMatchObject(plainHeaders)
    for (const url of tampered) expect(await open(url), url).toEqual(never)
    environment.clock.advance(300)
    expect(await open(download)).toEqual(never)
  })

  test('gets the same answer when the file was deleted', async () => {
    await environment.db.owner.query('update tenant.attachments set stored_at = null where attachment_id = $1', [
      attachment.attachmentId,
    ])
    expect((await open(attachment.urls.download)).status).toBe(404)
  })

  test('is not blamed for bytes that the storage lost: the answer is an internal error', async () => {
    const { rows } = await environment.db.owner.query(
      'select storage_key from tenant.attachments where attachment_id = $1',
      [attachment.attachmentId],
    )
    await rm(join(environment.filesFolder, rows[0].storage_key))
    const { status, bytes } = await open(attachment.urls.download)
    expect([status, JSON.parse(bytes.toString()).error.code]).toEqual([500, 'internal_error'])
    expect(JSON.stringify(environment.faults.splice(0))).not.toContain('Ausschlag')
  })
})
