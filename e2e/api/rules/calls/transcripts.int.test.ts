import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createTranscriptWork, retryRecording } from '@consult/consults'
import { applyRetention } from '@consult/records'
import { createHttpTranscriber } from '@consult/transcriber'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditDuring } from '../../environment/index.ts'
import { endedCall, failures, ffmpeg, pathOf, read, setUpRecordings, work } from './recordings.fixture.ts'
import { environment, partner } from './running-calls.fixture.ts'

const secret = 'of the operator'
const captions = 'WEBVTT\n\n00:00.000 --> 00:01.500\nWhere does it hurt?\n'

/** The operator's transcription service: what it received, and what it answers. */
let server: Server
let asked: { headers: IncomingHttpHeaders; sound: Buffer }[]
let answer: () => { status: number; body: string } | Promise<{ status: number; body: string }>
let place: string

setUpRecordings()
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'consult-transcripts-'))
  server = createServer(async (request, response) => {
    asked.push({ headers: request.headers, sound: await buffer(request) })
    const { status, body } = await answer()
    response.writeHead(status, { 'content-type': 'text/vtt' }).end(body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(place, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  answer = () => ({ status: 200, body: captions })
})

const writer = (stop = new AbortController().signal, services = environment.api.services) =>
  createTranscriptWork({
    services,
    transcriber: createHttpTranscriber({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/transcribe`,
      secret,
    }),
    ffmpeg,
    folder: place,
    stop,
    onFailure: ({ error }) => void failures.push(error),
  })
async function writeDown(stop?: AbortSignal) {
  const by = writer(stop)
  while (await by.work(partner.id)) {
    // Repeats until nothing is due.
  }
}
/** A call whose recording exists, without a transcript. */
async function recordedCall(fields: Record<string, unknown> = {}) {
  const { id } = await endedCall({ fields })
  await work({ transcribes: true })
  return id
}
const files = () => readdir(join(environment.filesFolder, partner.id))
const anybody = () => environment.api.as(null)

describe('the transcript of a recording', () => {
  test('is created after the recording, without delaying it, and is announced the same way', {
    tags: 'full',
  }, async () => {
    const { id } = await endedCall({ fields: { language: 'es' } })
    const recordings = await partner.eventsDuring(() => work({ transcribes: true }))
    expect(recordings).toMatchObject([
      { type: 'telehealth.recording_ready', data: { consult: { id, transcriptStatus: 'processing' } } },
    ])
    const before = await read(id)
    expect(before).toMatchObject({ recordingUrl: expect.any(String), transcriptStatus: 'processing' })
    expect(before).not.toHaveProperty('transcriptUrl')
    expect(await writer().due()).toContain(partner.id)

    const events = await partner.eventsDuring(() => writeDown())
    expect(events).toMatchObject([
      { type: 'telehealth.recording_ready', data: { consult: { id, transcriptStatus: 'ready' } } },
    ])
    expect(Object.keys(events[0]?.data.consult as object)).not.toContain('transcriptUrl')
    expect(asked).toHaveLength(1)
    expect(asked[0]?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      accept: 'text/vtt',
      'content-type': 'audio/mp4',
      'content-language': 'es',
      'content-length': String(asked[0]?.sound.length),
    })
    expect(asked[0]?.sound.subarray(4, 8).toString()).toBe('ftyp')
    expect(asked[0]?.sound.includes('vide')).toBe(false)
    expect(await writer().due()).not.toContain(partner.id)
    expect(await readdir(place)).toEqual([])
    expect(failures).toEqual([])
  })

  test('is available to the patient only when the partner enables it', { tags: 'full' }, async () => {
    const id = await recordedCall()
    await writeDown()
    const frame = await partner.frame({ telehealthConsultId: id })
    const path = `/v1/telehealth-consults/${id}`
    expect(await frame.get(path)).not.toHaveProperty('body.transcriptUrl')
    await partner.update({ recordingsForPatients: true })
    expect(await frame.get(path)).toHaveProperty('body.transcriptUrl')
  })

  test('has a new link on each read, valid for five minutes, and the audit records the read', {
    tags: 'full',
  }, async () => {
    const id = await recordedCall()
    await writeDown()
    const path = pathOf((await read(id)).transcriptUrl)
    const lines = await auditDuring(environment, partner.id, async () => {
      expect(await anybody().get(path)).toMatchObject({ status: 200, text: captions })
    })
    expect(lines).toEqual([
      expect.objectContaining({ act: 'files.open', outcome: 'read', code: 'transcript', consult_id: id }),
    ])
    const { headers } = await anybody().send('HEAD', path)
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/vtt/),
      'content-disposition': 'inline; filename=transcript.vtt',
    })
    // The recording's link does not open the transcript, nor the other way round.
    const { recordingUrl } = await read(id)
    expect(await anybody().get(pathOf(recordingUrl).replace('.r.', '.t.'))).toMatchObject({ status: 404 })
    environment.clock.advance(5 * 60)
    expect(await anybody().get(path)).toMatchObject({ status: 404 })
  })

  test('is deleted with the recording when the retention time has passed', { tags: 'full' }, async () => {
    const id = await recordedCall()
    await writeDown()
    const path = pathOf((await read(id)).transcriptUrl)
    expect(await files()).toHaveLength(2)
    await applyRetention(environment.api.services, { recordingDays: 30 })
    expect(await files()).toHaveLength(2)
    environment.clock.advance(30 * 24 * 60 * 60)
    await applyRetention(environment.api.services, { recordingDays: 30 })
    expect(await files()).toEqual([])
    expect(await anybody().get(path)).toMatchObject({ status: 404 })
    expect(await read(id)).not.toHaveProperty('transcriptUrl')
  })

  test('that does not exist when the recording is deleted is never created', { tags: 'full' }, async () => {
    const id = await recordedCall()
    environment.clock.advance(30 * 24 * 60 * 60)
    await applyRetention(environment.api.services, { recordingDays: 30 })
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'failed' })
    await writeDown()
    expect(asked).toEqual([])
    expect(await files()).toEqual([])
  })

  test('is not requested once its recording is marked for deletion, even if it still exists', {
    tags: 'full',
  }, async () => {
    const id = await recordedCall()
    const mark = 'update tenant.recordings set removed_at = $2 where telehealth_consult_id = $1'
    await environment.db.owner.query(mark, [id, environment.clock.now()])
    await writeDown()
    expect(asked).toEqual([])
  })

  test('that arrives after the recording was deleted leaves nothing behind', { tags: 'full' }, async () => {
    const id = await recordedCall()
    environment.clock.advance(30 * 24 * 60 * 60)
    answer = async () => {
      await applyRetention(environment.api.services, { recordingDays: 30 })
      return { status: 200, body: captions }
    }
    await writeDown()
    expect(asked).toHaveLength(1)
    expect(await files()).toEqual([])
    expect(await read(id)).toMatchObject({ transcriptStatus: 'failed' })
    expect(failures).toEqual([])
  })
})

test('a transcript stored during a crash is deleted with the next attempt', { tags: 'full' }, async () => {
  const id = await recordedCall()
  const { services } = environment.api
  const storage: typeof services.storage = {
    ...services.storage,
    put: async (...what) => {
      await services.storage.put(...what)
      throw new Error('the worker is gone')
    },
  }
  await writer(undefined, { ...services, storage }).work(partner.id)
  expect(failures.splice(0)).toHaveLength(1)
  expect(await files()).toHaveLength(2)
  environment.clock.advance(60)
  await writeDown()
  expect(await read(id)).toMatchObject({ transcriptStatus: 'ready' })
  expect(await files()).toHaveLength(2)
})

test('a transcript stored while its recording is being deleted is deleted too', { tags: 'full' }, async () => {
  const id = await recordedCall()
  environment.clock.advance(30 * 24 * 60 * 60)
  const { services } = environment.api
  const storage: typeof services.storage = {
    ...services.storage,
    put: async (...what) => {
      await applyRetention(services, { recordingDays: 30 })
      expect(await files()).toEqual([])
      await services.storage.put(...what)
    },
  }
  await writer(undefined, { ...services, storage }).work(partner.id)
  expect(await files()).toEqual([])
  expect(await read(id)).toMatchObject({ transcriptStatus: 'failed' })
  expect(failures).toEqual([])
})

describe('a transcription service', () => {
  test('that is down is retried with growing delays, and fails after eight attempts while the recording stays', {
    tags: 'full',
  }, async () => {
    const id = await recordedCall()
    answer = () => ({ status: 503, body: '' })
    for (const minutes of [1, 2, 4, 8, 16, 32, 64]) {
      await writeDown()
      expect(await read(id)).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'processing' })
      environment.clock.advance(minutes * 60 - 1)
      expect(await writer().due()).not.toContain(partner.id)
      environment.clock.advance(1)
    }
    expect(await partner.eventsDuring(() => writeDown())).toEqual([])
    expect(await read(id)).toMatchObject({ transcriptStatus: 'failed', recordingUrl: expect.any(String) })
    expect(asked).toHaveLength(8)
    expect(failures).toHaveLength(8)
    environment.clock.advance(24 * 60 * 60)
    expect(await writer().due()).not.toContain(partner.id)

    // Until an operator retries it, which starts another round.
    const again = { partnerId: partner.id, telehealthConsultId: id }
    expect(await retryRecording(environment.operator, again)).toMatchObject({ retries: 'transcript' })
    await writeDown()
    answer = () => ({ status: 200, body: captions })
    environment.clock.advance(60)
    await writeDown()
    expect(await read(id)).toMatchObject({ transcriptStatus: 'ready' })
  })

  test('that refuses an audio file is not asked for it again', { tags: 'full' }, async () => {
    const id = await recordedCall()
    answer = () => ({ status: 422, body: '' })
    await writeDown()
    expect(await read(id)).toMatchObject({ recordingStatus: 'ready', transcriptStatus: 'failed' })
    environment.clock.advance(24 * 60 * 60)
    await writeDown()
    expect(asked).toHaveLength(1)
  })

  test('that gives an invalid answer is asked again', { tags: 'full' }, async () => {
    const id = await recordedCall()
    answer = () => ({ status: 200, body: '<!doctype html>' })
    await writeDown()
    expect(await read(id)).toMatchObject({ transcriptStatus: 'processing' })
    answer = () => ({ status: 200, body: captions })
    environment.clock.advance(60)
    await writeDown()
    expect(await read(id)).toMatchObject({ transcriptStatus: 'ready' })
    expect(await files()).toHaveLength(2)
  })
})

describe('among several workers,', () => {
  test('one creates the transcript', { tags: 'full' }, async () => {
    await recordedCall()
    const events = await partner.eventsDuring(() => Promise.all([writeDown(), writeDown(), writeDown()]))
    expect(events).toHaveLength(1)
    expect(asked).toHaveLength(1)
  })

  test('a worker that lost its lease to another leaves nothing behind', { tags: 'full' }, async () => {
    const id = await recordedCall()
    let isFirst = true
    answer = async () => {
      if (isFirst) {
        isFirst = false
        environment.clock.advance(16 * 60)
        await writeDown()
      }
      return { status: 200, body: captions }
    }
    const events = await partner.eventsDuring(() => writeDown())
    expect(events).toHaveLength(1)
    expect(await files()).toHaveLength(2)
    expect(await anybody().get(pathOf((await read(id)).transcriptUrl))).toMatchObject({ status: 200 })
    expect(failures).toEqual([])
  })

  test('a worker that receives a stop signal releases the transcript as if it had not started', {
    tags: 'full',
  }, async () => {
    const id = await recordedCall()
    const stopping = new AbortController()
    answer = () => {
      stopping.abort()
      return { status: 200, body: captions }
    }
    await writeDown(stopping.signal)
    expect(failures).toEqual([])
    expect(await readdir(place)).toEqual([])
    expect(await read(id)).toMatchObject({ transcriptStatus: 'processing' })
    answer = () => ({ status: 200, body: captions })
    await writeDown()
    expect(await read(id)).toMatchObject({ transcriptStatus: 'ready' })
  })
})
