import { readFile, writeFile } from 'node:fs/promises'
import type { DataRequest, Patient } from '@consult/domain'
import { type ExportStep, pdfLimits } from '@consult/records'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditDuring,
  type Client,
  createTestEnvironment,
  success,
  type TestEnvironment,
  type TestPartner,
} from '../../environment/index.ts'
import { signInAdministrator } from '../access/sign-in-member.fixture.ts'
import { eraseNow } from './erase-now.fixture.ts'
import { openLink, readRequest, requestExport, storedExports, unzip, workOnExports } from './export.fixture.ts'

let environment: TestEnvironment
let partner: TestPartner
let patient: Patient

beforeAll(async () => {
  environment = await createTestEnvironment()
})
afterAll(() => environment.close())
beforeEach(async () => {
  partner = await environment.partner()
  patient = await partner.patient()
})

const day = 24 * 60 * 60
const request = async () => success(await requestExport(partner, patient.id))
const read = (id: string) => readRequest(partner, id)
const work = (onStep?: (step: ExportStep) => void) => workOnExports(environment, partner, onStep)
const done = async () => {
  const { id } = await request()
  expect(await work()).toEqual([])
  return read(id)
}
const open = (url: string | undefined, headers?: Record<string, string>, method?: 'GET' | 'HEAD') =>
  openLink(environment, url, headers, method)

const stored = () => storedExports(environment, partner)

/** A worker that fails before a step. */
const dieAt = (at: ExportStep) => (step: ExportStep) => {
  if (step === at) throw new Error('the process dies')
}

describe('an export', () => {
  test('is pending, and then done with a link, an event without one, and two entries in the audit', async () => {
    const lines = await auditDuring(environment, partner.id, async () => {
      const asked = await requestExport(partner, patient.id)
      expect(asked).toMatchObject({ status: 202, body: { kind: 'export', patientId: patient.id, status: 'pending' } })
      expect(asked.body).toMatchObject({ failureCode: null, byteSize: null, expiresAt: null, finishedAt: null })
      expect(asked.body).not.toHaveProperty('url')
      const events = await partner.eventsDuring(work)
      const data = { patientId: patient.id, dataRequestId: asked.body.id }
      expect(events).toMatchObject([{ type: 'patient.exported', data }])
      expect(Object.keys(events[0]?.data ?? {})).toEqual(['patientId', 'dataRequestId'])
      const { url, byteSize, ...rest } = await read(asked.body.id)
      expect(rest).toMatchObject({ status: 'done', finishedAt: expect.any(String) })
      expect(rest.expiresAt).toBe(new Date(environment.clock.now().getTime() + 7 * day * 1000).toISOString())
      const { bytes } = await open(url)
      expect(bytes.length).toBe(byteSize)
      expect([...(await unzip(bytes)).keys()]).toContain('patient.json')
    })
    const about = lines.filter(({ resource_type }) => resource_type === 'data_request')
    expect(about.map(({ act, code, outcome }) => `${act} ${code} ${outcome}`)).toEqual([
      'patients.export export done',
      'dataRequests.export exported done',
      'files.open export read',
    ])
    for (const { patient_id } of about) expect(patient_id).toBe(patient.id)
  })

  test('requested twice is one, which two workers make once, also under a legal hold', async () => {
    success(await partner.key.patch(`/v1/patients/${patient.id}`, { legalHold: true }))
    const [first, second] = await Promise.all([request(), request()])
    expect(second).toEqual(first)
    const events = await partner.eventsDuring(() => Promise.all([work(), work()]))
    expect(events.map(({ type }) => type)).toEqual(['patient.exported'])
    expect((await request()).id).not.toBe(first.id)
  })

  test('requested with a reused idempotency key returns the first answer', { tags: 'full' }, async () => {
    const key = { 'idempotency-key': 'one' }
    const first = success(await requestExport(partner, patient.id, key))
    await work()
    const repeated = await requestExport(partner, patient.id, key)
    expect([repeated.status, repeated.body]).toEqual([202, first])
  })

  test('is refused to session tokens, widgets, keys without its scope, and for patients of others', async () => {
    const physician = await partner.physician()
    const path = `/v1/patients/${patient.id}/export`
    const { client } = await physician.session()
    expect(await client.post(path)).toMatchObject({ status: 403, code: 'forbidden' })
    const made = success(
      await partner.key.post<{ secret: string }>('/v1/api-keys', {
        name: 'Reports',
        scopes: ['patients:read', 'patients:erase'],
      }),
    )
    const limited = environment.api.as(made.secret)
    expect(await limited.post(path)).toMatchObject({ status: 403, code: 'forbidden' })
    const { id, url } = await done()
    expect(url).toBeDefined()
    const seen = success(await limited.get<DataRequest>(`/v1/data-requests/${id}`))
    expect(seen).toMatchObject({ status: 'done', byteSize: expect.any(Number) })
    expect(seen).not.toHaveProperty('url')
    const other = await environment.partner()
    expect(await requestExport(other, patient.id)).toMatchObject({ status: 404, code: 'not_found' })
    for (const method of ['GET', 'DELETE'] as const) {
      expect(await other.key.send(method, `/v1/data-requests/${id}`)).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  test('can be requested three times a day for a patient, and as often as the account allows', {
    tags: 'full',
  }, async () => {
    const ids = []
    for (let n = 0; n < 3; n += 1) ids.push((await done()).id)
    const refused = await requestExport(partner, patient.id)
    expect(refused).toMatchObject({ status: 429, code: 'quota_exceeded', details: { quota: 'patient_exports' } })
    await partner.update({ exportsPerDay: 3 })
    const another = await partner.patient()
    expect(await requestExport(partner, another.id)).toMatchObject({ status: 429, details: { quota: 'exports' } })
    environment.clock.advance(day)
    expect(await requestExport(partner, patient.id)).toMatchObject({ status: 202 })
  })
})

describe('an attempt', () => {
  test.each(['documents', 'archive', 'verify', 'finish'] as const)(
    'that stops before the step "%s" leaves the export running, and the next one completes it',
    { tags: 'full' },
    async (step) => {
      await partner.consult({ patientId: patient.id, status: 'active' })
      const { id } = await request()
      expect(await work(dieAt(step))).toHaveLength(1)
      expect(await read(id)).toMatchObject({ status: step === 'documents' ? 'pending' : 'running', finishedAt: null })
      environment.clock.advance(60)
      expect(await work()).toEqual([])
      const { url, status } = await read(id)
      expect(status).toBe('done')
      const { bytes } = await open(url)
      expect([...(await unzip(bytes)).keys()]).toContain('manifest.json')
    },
  )

  test('uses the documents of the one before, unless they are older than an hour', { tags: 'full' }, async () => {
    await partner.consult({ patientId: patient.id, status: 'active' })
    await request()
    await work(dieAt('archive'))
    const staged = await stored()
    environment.clock.advance(60)
    await work(dieAt('archive'))
    expect(await stored()).toEqual(staged)
    environment.clock.advance(60 * 60)
    await work(dieAt('archive'))
    const again = await stored()
    expect(again).toHaveLength(staged.length)
    for (const key of again) expect(staged).not.toContain(key)
  })

  test('that finds a changed archive is not done, and the next one makes it again', { tags: 'full' }, async () => {
    const { id } = await request()
    const failures = await work((step) => {
      if (step === 'verify') throw new Error('before the comparison')
    })
    expect(failures).toHaveLength(1)
    for (const path of await stored()) {
      const bytes = await readFile(path)
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
      await writeFile(path, bytes)
    }
    environment.clock.advance(60)
    expect(await work()).toMatchObject([{ name: 'ExportDamagedError' }])
    expect(await read(id)).toMatchObject({ status: 'running' })
    environment.clock.advance(60)
    expect(await work()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'done' })
  })

  test('by a document that needs too much ends the export at once, with its own code, and others go on', {
    tags: 'full',
  }, async () => {
    await partner.consult({ patientId: patient.id, status: 'closed' })
    const { id } = await request()
    const failures = await workOnExports(environment, partner, undefined, { ...pdfLimits, heapMebibytes: 4 })
    expect(failures).toMatchObject([{ name: 'PdfFailedError' }])
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'document_failed' })
    expect(await stored()).toEqual([])
    patient = await partner.patient()
    expect(await done()).toMatchObject({ status: 'done', failureCode: null })
  })

  test('is repeated eight times, and then the export failed and none of it is stored', {
    tags: 'full',
  }, async () => {
    const { id } = await request()
    const events = await partner.eventsDuring(async () => {
      for (let attempt = 0; attempt < 8; attempt += 1) {
        expect(await read(id)).toMatchObject({ failureCode: null })
        await work(dieAt('verify'))
        environment.clock.advance(2 * 60 * 60)
      }
    })
    const data = { patientId: patient.id, dataRequestId: id, failureCode: 'gave_up' }
    expect(events).toMatchObject([{ type: 'patient.export_failed', data }])
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'gave_up', finishedAt: null })
    await work()
    expect(await stored()).toEqual([])
    expect((await request()).id).not.toBe(id)
  })
})

describe('the link to an archive', () => {
  test('works once, for one of two who open it at the same time, names nobody and is not kept by browsers', async () => {
    const { url } = await done()
    for (const secret of [patient.id, partner.apiKey]) expect(url).not.toContain(secret)
    const answers = await Promise.all([open(url), open(url)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
    expect(answers.find(({ status }) => status === 200)?.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename=data-export.zip',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("sandbox; default-src 'none'"),
    })
    const again = await open(url)
    expect(again).toMatchObject({ status: 404 })
    expect(again.headers).not.toHaveProperty('etag')
  })

  test('continues a broken download for who has its first answer, and for nobody else', async () => {
    const { id, url } = await done()
    const first = await open(url)
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^"[\w-]{40,}"$/)
    const rest = await open(url, { range: 'bytes=100-', 'if-range': tag })
    expect([rest.status, rest.bytes.equals(first.bytes.subarray(100))]).toEqual([206, true])
    for (const headers of [
      { range: 'bytes=100-' },
      { range: 'bytes=100-', 'if-range': '"guessed"' },
      { 'if-range': tag.slice(1, -1) },
    ]) {
      expect(await open(url, headers as Record<string, string>)).toMatchObject({ status: 404 })
    }
    // A new link continues it too.
    const next = await open((await read(id)).url, { range: 'bytes=100-199' })
    expect([next.status, next.bytes.equals(first.bytes.subarray(100, 200))]).toEqual([206, true])
    environment.clock.advance(10 * 60)
    expect(await open(url, { range: 'bytes=100-', 'if-range': tag })).toMatchObject({ status: 404 })
  })

  test('is not used up by HEAD or an impossible range, which learn nothing to continue with', {
    tags: 'full',
  }, async () => {
    const { url, byteSize } = await done()
    const head = await open(url, {}, 'HEAD')
    expect([head.status, Number(head.headers['content-length'])]).toEqual([200, byteSize])
    expect(head.headers).not.toHaveProperty('etag')
    const impossible = await open(url, { range: `bytes=${byteSize}-` })
    expect(impossible).toMatchObject({ status: 416 })
    expect(impossible.headers).not.toHaveProperty('etag')
    expect(await open(url)).toMatchObject({ status: 200 })
  })

  test('that was used says nothing more, whatever the method or the range', { tags: 'full' }, async () => {
    const { url, byteSize } = await done()
    const tag = (await open(url)).headers.etag ?? ''
    const later = [await open(url), await open(url, {}, 'HEAD'), await open(url, { range: `bytes=${byteSize}-` })]
    expect(later.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(later[1]?.headers).not.toHaveProperty('content-disposition')
    // A caller who has the first answer can ask for the rest of it.
    expect(await open(url, { 'if-range': tag }, 'HEAD')).toMatchObject({ status: 200 })
  })

  test('expires after ten minutes, and is made again each time the request is read', async () => {
    const { id, url } = await done()
    const another = (await read(id)).url
    expect(another).not.toBe(url)
    environment.clock.advance(10 * 60 - 1)
    expect(await open(another)).toMatchObject({ status: 200 })
    environment.clock.advance(1)
    expect(await open(url)).toMatchObject({ status: 404 })
    expect(await open((await read(id)).url)).toMatchObject({ status: 200 })
  })

  test('records every opening in the name of who got the link, and no refused one', { tags: 'full' }, async () => {
    const { url } = await done()
    const lines = await auditDuring(environment, partner.id, async () => {
      await open(url, { 'user-agent': 'Browser/1' }, 'HEAD')
      await open(url, { 'user-agent': 'Browser/1' })
      await open(url, { 'user-agent': 'Thief/1' })
    })
    const entry = { act: 'files.open', outcome: 'read', code: 'export', credential: 'file_link' }
    expect(lines).toMatchObject([{ ...entry, actor: `partner ${partner.id}`, user_agent: 'Browser/1' }])
  })

  test('does not work while the partner is suspended', { tags: 'full' }, async () => {
    const { url } = await done()
    await partner.suspend(true)
    expect(await open(url)).toMatchObject({ status: 404 })
  })
})

describe('what is stored of an export', () => {
  const unreadable = async (path: string, ...words: string[]) => {
    const bytes = await readFile(path)
    for (const word of [...words, 'patient.json', '<html', '%PDF']) expect(bytes.includes(word), word).toBe(false)
  }

  test('is encrypted', async () => {
    await done()
    const [archive, ...others] = await stored()
    expect(others).toEqual([])
    await unreadable(archive ?? '', patient.externalId)
  })

  test('is encrypted before the archive is made, too', { tags: 'full' }, async () => {
    await partner.consult({ patientId: patient.id, status: 'active' })
    await request()
    await work(dieAt('archive'))
    const staged = await stored()
    expect(staged.length).toBeGreaterThan(2)
    for (const path of staged) await unreadable(path, 'Quintero')
  })

  test('is deleted after seven days, and the link with it', async () => {
    const { id, url } = await done()
    expect(await stored()).not.toEqual([])
    environment.clock.advance(7 * day)
    expect(await read(id)).not.toHaveProperty('url')
    expect(await work()).toEqual([])
    expect(await stored()).toEqual([])
    expect(await read(id)).toMatchObject({ status: 'done', byteSize: null })
    expect(await open(url)).toMatchObject({ status: 404 })
  })

  test.each(['pending', 'running', 'done'] as const)(
    'is deleted with a request that is %s',
    { tags: 'full' },
    async (state) => {
      const { id } = await request()
      if (state === 'running') await work(dieAt('finish'))
      if (state === 'done') await work()
      const url = state === 'done' ? (await read(id)).url : undefined
      const canceled = await partner.key.send('DELETE', `/v1/data-requests/${id}`)
      expect(canceled).toMatchObject({ status: 200, body: { id, deleted: true } })
      if (url) expect(await open(url)).toMatchObject({ status: 404 })
      expect(await partner.key.send('DELETE', `/v1/data-requests/${id}`)).toMatchObject({ status: 404 })
      expect(await partner.key.get(`/v1/data-requests/${id}`)).toMatchObject({ status: 404 })
      expect(await work()).toEqual([])
      expect(await stored()).toEqual([])
      expect(await request()).toMatchObject({ status: 'pending' })
    },
  )

  test('is not completed by a worker whose export is canceled meanwhile', { tags: 'full' }, async () => {
    const { id } = await request()
    const steps: ExportStep[] = []
    const canceling: Promise<unknown>[] = []
    const failures = await work((step) => {
      steps.push(step)
      if (step === 'archive') canceling.push(partner.key.send('DELETE', `/v1/data-requests/${id}`))
    })
    await Promise.all(canceling)
    await work()
    expect([failures, steps.includes('remove')]).toEqual([[], true])
    expect(await stored()).toEqual([])
    expect((await partner.events()).filter(({ type }) => type === 'patient.exported')).toEqual([])
  })
})

describe('the erasure of a patient', () => {
  test('deletes their archives, and the links do not open', { tags: 'full' }, async () => {
    const { id, url } = await done()
    await eraseNow(environment, partner, patient.id)
    expect(await stored()).toEqual([])
    expect(await open(url)).toMatchObject({ status: 404 })
    expect(await read(id)).toMatchObject({ status: 'done', byteSize: null })
    expect(await read(id)).not.toHaveProperty('url')
    expect(await requestExport(partner, patient.id)).toMatchObject({ status: 404 })
  })

  test('ends a running export, whose worker stores nothing more', { tags: 'full' }, async () => {
    await partner.consult({ patientId: patient.id, status: 'active' })
    const { id } = await request()
    await work(dieAt('archive'))
    expect(await stored()).not.toEqual([])
    await eraseNow(environment, partner, patient.id)
    expect(await read(id)).toMatchObject({ status: 'failed', failureCode: 'patient_erased' })
    environment.clock.advance(60)
    expect(await work()).toEqual([])
    expect(await stored()).toEqual([])
    const { rows } = await environment.db.owner.query(
      'select key_salt from tenant.patient_exports where data_request_id = $1',
      [id],
    )
    expect(rows).toEqual([{ key_salt: null }])
  })

  test('that begins while a worker makes the archive wins', { tags: 'full' }, async () => {
    const { id } = await request()
    const erasing: Promise<unknown>[] = []
    await work((step) => {
      if (step === 'finish') erasing.push(eraseNow(environment, partner, patient.id))
    })
    await Promise.all(erasing)
    await work()
    const { status, url } = await read(id)
    expect(url).toBeUndefined()
    expect(['done', 'failed']).toContain(status)
    expect(await stored()).toEqual([])
  })
})

describe('an administrator', () => {
  const call = async <T>(client: Client, act: string, input: unknown) =>
    client.post<{ result: { data: T } }>(`/trpc/consoleDataRequests.${act}`, input)

  test('requests an export by the identifier of the partner, and gets its link only right after a sign-in', async () => {
    const client = await signInAdministrator(environment, partner)
    const asked = await call<DataRequest>(client, 'exportPatient', { patientExternalId: patient.externalId })
    const { id } = success(asked).result.data
    expect(await work()).toEqual([])
    const link = () => call<DataRequest>(client, 'createLink', { id })
    const lines = await auditDuring(environment, partner.id, async () => {
      const { url } = success(await link()).result.data
      expect(await open(url)).toMatchObject({ status: 200 })
    })
    expect(lines.map(({ act, actor }) => `${act} ${actor.replace(/ .*/, '')}`)).toEqual([
      'consoleDataRequests.createLink member',
      'files.open member',
    ])
    environment.clock.advance(10 * 60)
    expect(await link()).toMatchObject({ status: 403 })
    expect((await link()).text).toContain('recent_sign_in_required')
    const listed = await client.get<{ result: { data: { dataRequests: DataRequest[] } } }>(
      '/trpc/consoleDataRequests.list',
    )
    const { dataRequests } = success(listed).result.data
    expect(dataRequests).toMatchObject([{ id, status: 'done' }])
    expect(dataRequests[0]).not.toHaveProperty('url')
  })

  test('is the only member who can', { tags: 'full' }, async () => {
    const { id } = await request()
    const { client } = await partner.member('developer')
    for (const act of ['createLink', 'cancel']) {
      expect(await call(client, act, { id })).toMatchObject({ status: 403 })
    }
    expect(await call(client, 'exportPatient', { patientId: patient.id })).toMatchObject({ status: 403 })
  })
})
