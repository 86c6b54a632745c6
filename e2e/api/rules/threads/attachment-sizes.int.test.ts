import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Attachment, Message, Page } from '@consult/domain'
import { deleteExpired } from '@consult/platform'
import sharp from 'sharp'
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
import { eraseNow } from '../people/erase-now.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let photo: Buffer

beforeAll(async () => {
  environment = await createTestEnvironment()
  const [width, height] = [1000, 800]
  photo = await sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 80 })
    .toBuffer()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  environment.clock.moveTo('2026-03-02T10:00:00Z')
})

const upload = async (bytes = photo, client = partner.key) =>
  success(await client.upload<Attachment>({ fileName: 'arm.jpg', bytes }))

const open = async (url = '') => {
  const { statusCode, rawPayload, headers } = await environment.api.app.inject({ url: new URL(url).pathname })
  return { status: statusCode, bytes: rawPayload, headers }
}

/** The links in the transcript of a consult whose patient sent the photo. */
async function threadWithPhoto() {
  const { id, patientId } = await partner.consult()
  const frame = await partner.frame({ asyncConsultId: id })
  const { attachmentId } = await upload(photo, frame)
  success(await frame.post(`/v1/async-consults/${id}/messages`, { attachmentIds: [attachmentId] }))
  await partner.settle()
  // A new widget each time, because a session lasts less than an hour.
  const urls = async (client?: Client) =>
    success(
      await (client ?? (await partner.frame({ asyncConsultId: id }))).get<Page<Message>>(
        `/v1/async-consults/${id}/messages`,
      ),
    ).items[0]?.attachments[0]?.urls
  return { patientId, urls }
}

const storedFiles = async () => readdir(`${environment.filesFolder}/${partner.id}`).catch(() => [])

describe('a photo', () => {
  test('is shown as a thumbnail of at most 40 KiB and in the size of a screen of at most 300 KiB, and saved whole', {
    tags: 'full',
  }, async () => {
    const { urls, byteSize } = await upload()
    const [thumbnail, preview, whole] = await Promise.all([
      open(urls.thumbnail),
      open(urls.preview),
      open(urls.download),
    ])
    expect(thumbnail.bytes.length).toBeLessThanOrEqual(40 * 1024)
    expect(preview.bytes.length).toBeLessThanOrEqual(300 * 1024)
    expect(whole.bytes.length).toBe(byteSize)
    expect(byteSize).toBeGreaterThan(300 * 1024)
    expect([thumbnail, preview, whole].map(({ headers }) => headers['content-type'])).toEqual([
      'image/webp',
      'image/webp',
      'image/jpeg',
    ])
    expect(preview.headers['content-disposition']).toBe('inline; filename=arm.webp')
    const { width } = await sharp(preview.bytes).metadata()
    expect(width).toBeLessThanOrEqual(1600)
  })

  test('that is small enough as it is has one file for all its links', { tags: 'full' }, async () => {
    const { urls } = await upload(sampleFiles.png())
    const [thumbnail, preview, whole] = await Promise.all([
      open(urls.thumbnail),
      open(urls.preview),
      open(urls.download),
    ])
    expect([thumbnail.bytes.equals(whole.bytes), preview.bytes.equals(whole.bytes)]).toEqual([true, true])
    expect(await storedFiles()).toHaveLength(1)
  })
})

describe('the links that show a picture', () => {
  test('are the same for the hour and may be kept until they expire, so that opening a thread again downloads nothing', {
    tags: 'full',
  }, async () => {
    const { urls } = await threadWithPhoto()
    const first = await urls()
    environment.clock.advance(59 * 60)
    const last = await urls()
    expect([last?.thumbnail, last?.preview]).toEqual([first?.thumbnail, first?.preview])
    expect(last?.download).not.toBe(first?.download)
    const { headers } = await open(last?.thumbnail)
    expect(headers['cache-control']).toBe('private, max-age=360, immutable')
    environment.clock.advance(60)
    const next = await urls()
    expect(next?.thumbnail).not.toBe(first?.thumbnail)
    expect((await open(first?.thumbnail)).status).toBe(200)
    environment.clock.advance(5 * 60)
    expect((await open(first?.thumbnail)).status).toBe(404)
    expect((await open(next?.thumbnail)).headers['cache-control']).toBe('private, max-age=3600, immutable')
  })

  test('differ for each person who got them, and the audit knows who opened which version', {
    tags: 'full',
  }, async () => {
    const { urls, patientId } = await threadWithPhoto()
    const [ofPatient, ofPartner] = [await urls(), await urls(partner.key)]
    expect(ofPartner?.thumbnail).not.toBe(ofPatient?.thumbnail)
    const lines = await auditDuring(environment, partner.id, async () => {
      await open(ofPatient?.thumbnail)
      await open(ofPartner?.preview)
    })
    expect(lines).toMatchObject([
      { act: 'files.open', code: 'thumbnail', actor: `patient ${patientId}`, patient_id: patientId },
      { act: 'files.open', code: 'preview', actor: `partner ${partner.id}`, patient_id: patientId },
    ])
  })

  test('are all that a browser may keep: not the file that is saved, nor a PDF', { tags: 'full' }, async () => {
    const { urls } = await upload()
    const pdf = await upload(sampleFiles.pdf())
    expect(pdf.urls.thumbnail).toBeUndefined()
    for (const url of [urls.download, pdf.urls.download, pdf.urls.preview]) {
      expect((await open(url)).headers['cache-control']).toBe('no-store')
    }
    environment.clock.advance(300)
    expect((await open(pdf.urls.preview)).status).toBe(404)
  })
})

describe('the smaller versions of a photo are deleted', () => {
  test('with an upload that nobody sent', { tags: 'full' }, async () => {
    await upload()
    expect(await storedFiles()).toHaveLength(3)
    environment.clock.advance(24 * 60 * 60)
    await deleteExpired(environment.api.services)
    expect(await storedFiles()).toEqual([])
  })

  test('with their patient, and their links stop', { tags: 'full' }, async () => {
    const { urls, patientId } = await threadWithPhoto()
    const links = await urls()
    expect(await storedFiles()).toHaveLength(3)
    await eraseNow(environment, partner, patientId)
    expect(await storedFiles()).toEqual([])
    for (const url of Object.values(links ?? {})) expect((await open(url)).status).toBe(404)
  })
})
