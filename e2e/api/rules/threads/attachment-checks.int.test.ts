import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attachment } from '@consult/domain'
import { oneIn } from '@consult/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type ApiHost,
  auditDuring,
  type Client,
  createTestEnvironment,
  malware,
  type ScanServer,
  sampleFiles,
  startScanServer,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'

let environment: TestEnvironment
let scans: ScanServer
let scanning: ApiHost
let partner: TestPartner
let client: Client

beforeAll(async () => {
  environment = await createTestEnvironment()
  scans = await startScanServer()
  scanning = await environment.startApi({ scanner: scans.scanner })
})
afterAll(async () => {
  await environment.close()
  await scans.close()
})
beforeEach(async () => {
  scans.scanned.length = 0
  scans.answer(true)
  partner = await environment.partner()
  client = scanning.as(partner.apiKey)
})

const keptBytes = async () => {
  const entries = await readdir(environment.filesFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name))))
}
const infected = Buffer.concat([sampleFiles.pdf(), Buffer.from(malware)])
const kept = async () => {
  const { rows } = await environment.db.owner.query('select from tenant.attachments where partner_id = $1', [
    partner.id,
  ])
  return rows.length
}

describe('with a virus scanner, an upload', () => {
  test('is scanned exactly as it was sent, before it is stored', async () => {
    const picture = sampleFiles.jpeg(100_000)
    success(await client.upload({ fileName: 'a.jpg', bytes: picture }))
    expect(scans.scanned).toEqual([picture])
    expect(await kept()).toBe(1)
  })

  test('with malware is refused, not stored, and recorded in the audit as refused', async () => {
    const lines = await auditDuring(environment, partner.id, async () => {
      expect(await client.upload({ fileName: 'a.pdf', bytes: infected })).toMatchObject({
        status: 422,
        code: 'file_rejected',
      })
    })
    expect(lines).toEqual([
      expect.objectContaining({ act: 'attachments.upload', outcome: 'refused', code: 'file_rejected' }),
    ])
    expect(await kept()).toBe(0)
    for (const bytes of await keptBytes()) expect(bytes.includes(malware)).toBe(false)
  })

  test('with malware after the end of a picture is refused too', { tags: 'full' }, async () => {
    const picture = Buffer.concat([sampleFiles.png(), Buffer.from(malware)])
    expect(await client.upload({ fileName: 'a.png', bytes: picture })).toMatchObject({ code: 'file_rejected' })
  })

  test('is refused and not stored while the scanner does not answer, and accepted afterwards', async () => {
    scans.answer(false)
    const file = { fileName: 'a.pdf', bytes: sampleFiles.pdf() }
    expect(await client.upload(file)).toMatchObject({ status: 503, code: 'scan_unavailable' })
    expect(await kept()).toBe(0)
    scans.answer(true)
    success(await client.upload(file))
    expect(await kept()).toBe(1)
  })
})

describe('an uploaded picture', () => {
  test.each(oneIn(4, ['jpeg', 'png', 'webp', 'heic'] as const))(
    'in %s format is stored without its metadata',
    { tags: 'sized' },
    async (kind) => {
      const hidden = 'GPS 52.5200N 13.4050E Secret Street 7'
      const bytes = kind === 'heic' ? sampleFiles.heic() : Buffer.concat([sampleFiles[kind](), Buffer.from(hidden)])
      expect(bytes.includes(hidden)).toBe(true)
      const { urls } = success(await partner.key.upload<Attachment>({ fileName: `a.${kind}`, bytes }))
      const file = await environment.api.app.inject({ url: new URL(urls.download).pathname })
      expect(file.statusCode).toBe(200)
      expect(file.rawPayload.includes('Secret Street')).toBe(false)
      for (const stored of await keptBytes()) expect(stored.includes('Secret Street')).toBe(false)
    },
  )

  test('that is truncated is refused with a message that says what to do, and nothing is stored', {
    tags: 'full',
  }, async () => {
    const bytes = sampleFiles.jpeg().subarray(0, 200)
    expect(await partner.key.upload({ fileName: 'a.jpg', bytes })).toMatchObject({
      status: 400,
      code: 'invalid_request',
      details: {
        issues: [{ path: 'file', code: 'unreadable_picture', message: expect.stringContaining('save it as') }],
      },
    })
    expect(await kept()).toBe(0)
  })
})

describe('the daily upload volume', () => {
  const file = (bytes = sampleFiles.pdf(400_000)) => ({ fileName: 'a.pdf', bytes })
  const refusedFor = (quota: string) => ({ status: 429, code: 'quota_exceeded', details: { quota } })

  test('is limited for each patient, without affecting other patients or the next day', { tags: 'full' }, async () => {
    await partner.update({ patientUploadMibPerDay: 1 })
    const [one, other] = [await partner.patient(), await partner.patient()]
    const frame = await partner.frame({ patientId: one.id }, 3_600)
    success(await frame.upload(file()))
    success(await frame.upload(file()))
    expect(await frame.upload(file())).toMatchObject(refusedFor('patient_uploads'))
    expect(Number((await frame.upload(file())).headers['retry-after'])).toBeGreaterThan(0)
    success(await (await partner.frame({ patientId: other.id })).upload(file()))
    success(await partner.key.upload(file()))
    environment.clock.advance(24 * 60 * 60)
    success(await (await partner.frame({ patientId: one.id })).upload(file()))
  })

  test('is limited for the whole partner, without affecting another partner', { tags: 'full' }, async () => {
    await partner.update({ uploadMibPerDay: 1 })
    const frame = await partner.frame({ patientId: (await partner.patient()).id })
    success(await partner.key.upload(file()))
    success(await frame.upload(file()))
    expect(await frame.upload(file())).toMatchObject(refusedFor('uploads'))
    expect(await partner.key.upload(file())).toMatchObject(refusedFor('uploads'))
    success(await (await environment.partner()).key.upload(file()))
  })

  test('never exceeds the limit with concurrent uploads', { tags: 'full' }, async () => {
    await partner.update({ uploadMibPerDay: 1 })
    const answers = await Promise.all(Array.from({ length: 6 }, () => partner.key.upload(file())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429, 429, 429])
  })

  test('includes refused files, and excludes files that could not be scanned', { tags: 'full' }, async () => {
    await partner.update({ uploadMibPerDay: 1 })
    scans.answer(false)
    for (let n = 0; n < 3; n += 1) expect(await client.upload(file())).toMatchObject({ code: 'scan_unavailable' })
    scans.answer(true)
    const bytes = Buffer.concat([sampleFiles.pdf(400_000), Buffer.from(malware)])
    for (let n = 0; n < 2; n += 1) expect(await client.upload(file(bytes))).toMatchObject({ code: 'file_rejected' })
    expect(await client.upload(file())).toMatchObject(refusedFor('uploads'))
  })
})
