import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type Attachment, attachmentByteLimit } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Client,
  createTestEnvironment,
  multipart,
  sampleFiles,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let partner: TestPartner

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
})

const path = '/v1/attachments'
const png = sampleFiles.png()

/** The files in the storage, finished or not. */
const keptFiles = async () =>
  (await readdir(environment.filesFolder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())

const countRows = async () => {
  const { rows } = await environment.db.owner.query('select from tenant.attachments where partner_id = $1', [
    partner.id,
  ])
  return rows.length
}

/** Asserts that a refused upload left neither a row nor bytes. */
async function expectRefused(refused: Promise<unknown>, answer: Record<string, unknown>): Promise<void> {
  const before = (await keptFiles()).length
  expect(await refused).toMatchObject(answer)
  expect((await keptFiles()).length).toBe(before)
  expect(await countRows()).toBe(0)
}

const issue = (code: string) => ({
  status: 400,
  code: 'invalid_request',
  details: { issues: [{ path: 'file', code }] },
})

describe('an upload', () => {
  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpeg'],
    ['webp', 'image/webp', 'webp'],
    ['heic', 'image/jpeg', 'jpg'],
    ['pdf', 'application/pdf', 'pdf'],
  ] as const)(
    'with the content of a %s is stored as %s, whatever its declared type',
    { tags: 'full' },
    async (kind, contentType, extension) => {
      const bytes = sampleFiles[kind](1234)
      const answer = await partner.key.upload<Attachment>({ fileName: `scan.${kind}`, bytes, type: 'text/html' })
      expect(answer.status).toBe(201)
      const url = expect.stringMatching(/^https:\/\/api\.example\/files\/[\w.-]+$/)
      expect(answer.body).toEqual({
        attachmentId: expect.stringMatching(/^att_[0-9a-f]{32}$/),
        fileName: `scan.${extension}`,
        contentType,
        byteSize: expect.any(Number),
        urls: { download: url, preview: url, ...(kind !== 'pdf' && { thumbnail: url }) },
      })
    },
  )

  test('of a PDF with a byte order mark and newlines before its header is stored unchanged', async () => {
    const bytes = Buffer.concat([Buffer.from('\ufeff\r\n\n'), sampleFiles.pdf(1234)])
    const answer = await partner.key.upload<Attachment>({ fileName: 'scan.pdf', bytes, type: 'application/x-pdf' })
    expect(answer.body).toMatchObject({ contentType: 'application/pdf', byteSize: bytes.length })
  })

  test('is accepted from a key, an asserted physician, a physician’s session and a widget', async () => {
    const physician = await partner.physician()
    const { patientId } = await partner.consult()
    const physicians = { type: 'physician', id: physician.id }
    const clients = [
      [partner.key, { type: 'partner', id: null }],
      [physician.asserted, physicians],
      [(await physician.session()).client, physicians],
      [await partner.frame({ patientId }), { type: 'patient', id: patientId }],
    ] as const
    for (const [client, uploader] of clients) {
      const answer = await client.upload<Attachment>({ fileName: 'a.pdf', bytes: sampleFiles.pdf() })
      expect(answer.status).toBe(201)
      const { rows } = await environment.db.owner.query(
        'select uploader_type as type, uploader_id as id from tenant.attachments where attachment_id = $1',
        [answer.body.attachmentId],
      )
      expect(rows).toEqual([uploader])
    }
  })

  test('of exactly 20 MiB is accepted', { tags: 'full' }, async () => {
    const bytes = sampleFiles.pdf(attachmentByteLimit)
    const { urls, byteSize } = success(await partner.key.upload<Attachment>({ fileName: 'a.pdf', bytes }))
    expect(byteSize).toBe(attachmentByteLimit)
    const { pathname } = new URL(urls.download)
    const file = await environment.api.app.inject({ url: pathname })
    expect(file.rawPayload.equals(bytes)).toBe(true)
  })

  test('that is one byte larger is refused as too large', { tags: 'full' }, async () => {
    const bytes = sampleFiles.pdf(attachmentByteLimit + 1)
    await expectRefused(partner.key.upload({ fileName: 'a.pdf', bytes }), { status: 413, code: 'payload_too_large' })
  })

  test('that declares a much larger size is refused unread', async () => {
    const { headers } = multipart([])
    const answer = partner.key.send('POST', path, {
      headers: { ...headers, 'content-length': '900000000' },
      payload: 'x',
    })
    await expectRefused(answer, { status: 413, code: 'payload_too_large' })
  })

  test.each(
    oneIn(3, [
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>')],
      ['HTML before a PNG', Buffer.concat([Buffer.from('<script>'), png])],
      ['noise', randomBytes(5000)],
      ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
      ['GIF', Buffer.from('GIF89a\x01\0\x01\0')],
      ['a PNG’s first bytes alone', png.subarray(0, 12)],
    ]),
  )('of %s is refused as unsupported, whatever its declared type', { tags: 'sized' }, async (_what, bytes) => {
    const answer = partner.key.upload({ fileName: 'a.png', bytes, type: 'image/png' })
    await expectRefused(answer, { status: 415, code: 'unsupported_media_type' })
  })

  test('that is empty is refused', { tags: 'full' }, async () => {
    await expectRefused(partner.key.upload({ fileName: 'a.png', bytes: Buffer.alloc(0) }), issue('too_small'))
  })

  const file = { fileName: 'a.png', bytes: png }
  test.each(
    oneIn(3, [
      ['no part', [], 'required'],
      ['two files', [file, file], 'unexpected'],
      ['another file', [file, { ...file, field: 'second' }], 'unexpected'],
      ['the file in another field', [{ ...file, field: 'upload' }], 'unexpected'],
      ['a field beside the file', [{ field: 'note', bytes: Buffer.from('x') }, file], 'unexpected'],
      ['a field after the file', [file, { field: 'note', bytes: Buffer.from('x') }], 'unexpected'],
      ['text instead of a file', [{ bytes: Buffer.from('x') }], 'unexpected'],
    ]),
  )('with %s is refused', { tags: 'sized' }, async (_what, parts, code) => {
    await expectRefused(partner.key.send('POST', path, multipart(parts)), issue(code))
  })

  test('without a body is refused', { tags: 'full' }, async () => {
    await expectRefused(partner.key.post(path), issue('required'))
  })

  test('with a truncated body is refused', { tags: 'full' }, async () => {
    const { headers, payload } = multipart([file])
    for (const length of [0, 10, 60, 200, payload.length - 8]) {
      const answer = partner.key.send('POST', path, { headers, payload: payload.subarray(0, length) })
      await expectRefused(answer, { status: 400, code: 'invalid_request' })
    }
  })

  test.each(
    oneIn(3, [
      ['JSON', 'application/json', 415],
      ['text', 'text/plain', 415],
      ['another multipart type', 'multipart/mixed; boundary=x', 415],
      ['no boundary', 'multipart/form-data', 400],
    ]),
  )('declared as %s is refused', { tags: 'sized' }, async (_what, type, status) => {
    await expectRefused(partner.key.send('POST', path, { headers: { 'content-type': type }, payload: '{}' }), {
      status,
    })
  })

  test.each(
    oneIn(8, [
      ['../../etc/passwd.pdf', 'passwd.pdf'],
      ['C:\\fakepath\\rash.pdf', 'rash.pdf'],
      ['皮疹 "links".pdf', '皮疹 links.pdf'],
      ['two\r\nlines.pdf', 'twolines.pdf'],
      ['50%25 better%2Fworse.pdf', '50%25 better%2Fworse.pdf'],
      ['rash\u202efdp.exe', 'rashfdp.exe.pdf'],
      ['cafe\u0301.pdf', 'café.pdf'],
      ['x'.repeat(500), `${'x'.repeat(116)}.pdf`],
    ]),
  )('named %j is stored as %j', { tags: 'sized' }, async (fileName, kept) => {
    expect(success(await partner.key.upload({ fileName, bytes: sampleFiles.pdf() }))).toMatchObject({ fileName: kept })
  })

  test('takes its name from filename* where there is one', { tags: 'full' }, async () => {
    const upload = await partner.key.upload({ fileName: 'rash.png', extendedName: '皮疹.png', bytes: png })
    expect(success(upload)).toMatchObject({ fileName: '皮疹.png' })
  })

  test('needs a credential before its body is read', async () => {
    const nobody = environment.api.as(null)
    const answer = nobody.send('POST', path, { headers: { 'content-type': 'multipart/form-data' }, payload: 'x' })
    await expectRefused(answer, { status: 401, code: 'unauthorized' })
    await expectRefused(nobody.upload(file), { status: 401, code: 'unauthorized' })
  })

  test('cannot be sent as JSON on /trpc', { tags: 'full' }, async () => {
    const widget = await partner.frame({ patientId: (await partner.patient()).id })
    for (const body of [{}, { file: 'x' }, { file: { fileName: 'a', byteSize: 1 } }]) {
      await expectRefused(widget.post('/trpc/attachments.upload', body), { status: 400 })
    }
  })
})

describe('an upload with an idempotency key', () => {
  const keyed = { 'idempotency-key': 'k-1' }
  const upload = (client: Client, bytes: Buffer, fileName = 'a.png') =>
    client.upload<Attachment>({ fileName, bytes }, keyed)

  test('is stored once: a repeat gets the same answer, even with another multipart boundary', async () => {
    const first = await upload(partner.key, sampleFiles.pdf())
    const again = await upload(partner.key, sampleFiles.pdf())
    expect(first.status).toBe(201)
    expect(again.headers['idempotent-replayed']).toBe('true')
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(await countRows()).toBe(1)
  })

  test('is refused when its bytes or its name differ', { tags: 'full' }, async () => {
    await upload(partner.key, png)
    const reused = { status: 422, code: 'idempotency_key_reused' }
    expect(await upload(partner.key, sampleFiles.png(401))).toMatchObject(reused)
    expect(await upload(partner.key, png, 'b.png')).toMatchObject(reused)
    expect(await countRows()).toBe(1)
  })

  test('leaves the key free when the upload is refused', { tags: 'full' }, async () => {
    expect(await upload(partner.key, Buffer.from('GIF89a'))).toMatchObject({ status: 415 })
    expect(await upload(partner.key, png)).toMatchObject({ status: 201 })
  })
})
