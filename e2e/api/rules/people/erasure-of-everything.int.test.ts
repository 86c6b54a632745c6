import { createHash } from 'node:crypto'
import {
  type DataRequest,
  type EventType,
  eventCatalogue,
  exportJsonSchemas,
  exportManifestSchema,
  type PatientExport,
} from '@consult/domain'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditDuring, createOutbox, sampleFiles, success } from '../../environment/index.ts'
import { segmentsOf, setUpRecordings, work } from '../calls/recordings.fixture.ts'
import { environment, partner, physician } from '../calls/running-calls.fixture.ts'
import {
  canary,
  erase,
  filesWithCanary,
  patientWithEverything,
  phone,
  readPatient,
  readRequest,
  storedFiles,
  storeTranscript,
  tablesThatName,
  tablesWithCanary,
  worker,
} from './erasure.fixture.ts'
import { openLink, requestExport, storedExports, textsOf, utf8, workOnExports } from './export.fixture.ts'

setUpRecordings(beforeAll)

let everything: Awaited<ReturnType<typeof patientWithEverything>>
/** The request for their archive. */
let copy: DataRequest

beforeAll(async () => {
  everything = await patientWithEverything()
  await work()
  await storeTranscript(everything.call.id)
  copy = success(await requestExport(partner, everything.patient.id))
  expect(await workOnExports(environment, partner)).toEqual([])
})

describe('everything about a patient', () => {
  test('is in their archive, valid by its schemas and listed with hashes', async () => {
    const { patient, open, call } = everything
    const { bytes } = await openLink(environment, (await readRequest(copy.id)).url)
    const files = await textsOf(bytes)

    const record: PatientExport = JSON.parse(utf8(files.get('patient.json')))
    expect(record).toMatchObject({ format: 'consult.patient-export', version: 1 })
    expect(record.patient).toMatchObject({ id: patient.id, phone, firstName: canary, metadata: { [canary]: canary } })
    expect(record.patient).not.toHaveProperty('legalHold')
    expect(record.physicians).toEqual([expect.objectContaining({ id: physician.id })])
    expect(record.asyncConsults).toHaveLength(2)
    expect(record.asyncConsults[0]).toMatchObject({
      closeNote: canary,
      resolution: { summary: canary, followUp: canary },
      rating: { value: 1, comment: canary },
      metadata: { note: canary },
    })
    expect(record.asyncConsults[0]?.messages.map(({ author: { type }, text }) => `${type} ${text}`)).toEqual([
      `patient It hurts ${canary}`,
      expect.stringContaining('system '),
      `physician Since when ${canary}`,
      expect.stringContaining('system '),
      expect.stringContaining('system '),
    ])
    expect(record.intakes).toMatchObject([
      { consultKind: 'async', consultId: open.id, status: 'completed', files: [{ fileName: `${canary}.pdf` }] },
      { consultKind: 'telehealth', status: 'completed' },
    ])
    expect(JSON.stringify(record.intakes[0]?.response)).toContain(`It hurts ${canary}`)
    // Accepted, and not delivered.
    const waiting = record.asyncConsults.find(({ id }) => id === open.id)?.pendingMessages
    expect(waiting).toMatchObject([{ authorType: 'patient', text: `It hurts ${canary}` }])
    expect(record.telehealthConsults).toHaveLength(4)
    const recorded = record.telehealthConsults.find(({ id }) => id === call.id)
    expect(recorded).toMatchObject({
      notes: [{ status: 'signed', sections: [{ text: canary }] }],
      rating: { value: 5, comment: canary },
    })
    expect(recorded?.recordingConsents).toMatchObject([
      { role: 'patient', agreed: true, wording: expect.stringContaining('record this call') },
    ])
    expect(record.telehealthConsults.flatMap(({ messages }) => messages)).toMatchObject([{ text: `Written ${canary}` }])
    expect(record.telehealthConsults.map(({ cancelNote }) => cancelNote)).toContain(canary)

    // Every file that it names exists.
    const named = record.asyncConsults.flatMap(({ messages, pendingMessages }) =>
      [...messages, ...pendingMessages].flatMap(({ attachments }) => attachments.map(({ path }) => path)),
    )
    expect(named).toHaveLength(2)
    const { recording } = recorded ?? {}
    for (const path of [...named, recording?.path, recording?.transcriptPath]) expect([...files.keys()]).toContain(path)
    expect(files.get(named[0] ?? '')).toBe(sampleFiles.pdf().toString('latin1'))
    expect(files.get(recording?.path ?? '')?.slice(4, 8)).toBe('ftyp')
    expect(files.get(recording?.transcriptPath ?? '')).toContain(canary)

    for (const [path, text] of files) {
      if (path.endsWith('transcript.html')) expect(text, path).not.toMatch(/<script|https?:/)
      if (path.endsWith('.pdf') && path.includes('/transcript')) expect(text.slice(0, 5), path).toBe('%PDF-')
    }
    const transcripts = [...files].filter(([path]) => path.endsWith('transcript.html')).map(([, text]) => text)
    expect(transcripts.join()).toContain(`Since when ${canary}`)

    const schemas = exportJsonSchemas()
    for (const [path, schema] of [
      ['patient.json', 'patient-export.v1.schema.json'],
      ['access-log.json', 'access-log.v1.schema.json'],
      ['manifest.json', 'export-manifest.v1.schema.json'],
    ] as const) {
      expect(JSON.parse(utf8(files.get(`schemas/${schema}`)))).toEqual(schemas[schema])
      const validate = formats.default(new Ajv2020({ strict: false })).compile(schemas[schema] as object)
      validate(JSON.parse(utf8(files.get(path))))
      expect(validate.errors, path).toBeNull()
    }

    const { files: listed, missing } = exportManifestSchema.parse(JSON.parse(utf8(files.get('manifest.json'))))
    expect(missing).toEqual([])
    expect(listed.map(({ path }) => path)).toEqual([...files.keys()].filter((path) => path !== 'manifest.json'))
    for (const { path, sha256, byteSize } of listed) {
      const bytes = Buffer.from(files.get(path) ?? '', 'latin1')
      expect([bytes.length, createHash('sha256').update(bytes).digest('hex')], path).toEqual([byteSize, sha256])
    }
  })

  test('is in no table and no file after an erasure, which leaves a log without gaps', async () => {
    const { patient, frame, open, call, running, booked } = everything
    const before = await partner.events()
    // Its recording was made, and no segment of it is left on the media node.
    expect(before.map(({ type }) => type)).toContain('telehealth.recording_ready')
    expect(await segmentsOf(call.id)).toEqual([])
    // Everything that is erased existed before.
    expect(await tablesWithCanary()).toEqual(
      expect.arrayContaining([
        'async_consults',
        'attachments',
        'call_messages',
        'events',
        'intakes',
        'lane_items',
        'message_translations',
        'messages',
        'reply_originals',
      ]),
    )
    expect(await tablesWithCanary()).toEqual(
      expect.arrayContaining(['patients', 'phone_numbers', 'recordings', 'telehealth_consults', 'webhook_attempts']),
    )
    const exports = await storedExports(environment, partner)
    expect(exports).not.toEqual([])
    expect((await storedFiles()).length - exports.length).toBeGreaterThan(5)
    expect(await filesWithCanary()).toHaveLength(1)
    const { url } = await readRequest(copy.id)

    const request = success(await erase(patient.id))
    expect(request).toMatchObject({ kind: 'erasure', patientId: patient.id, status: 'pending', finishedAt: null })
    const failures: unknown[] = []
    const lines = await auditDuring(environment, partner.id, () => worker(undefined, failures).work(partner.id))
    expect(failures).toEqual([])
    expect(await readRequest(request.id)).toMatchObject({ status: 'done', finishedAt: expect.any(String) })

    expect(await tablesWithCanary()).toEqual([])
    expect(await storedFiles()).toEqual([])
    expect(await filesWithCanary()).toEqual([])
    expect(await segmentsOf(call.id)).toEqual([])
    const outbox = createOutbox(environment)
    await outbox.deliver(partner)
    expect(JSON.stringify(outbox.mails)).not.toContain(canary)
    await partner.settle()
    expect(await tablesWithCanary()).toEqual([])

    // This includes encrypted data: nothing about the patient remains except the log, the audit, and the
    // request itself.
    expect(await tablesThatName(patient.id, open.id, call.id, booked.id)).toEqual([
      'audit_entries',
      'data_requests',
      'deleted_records',
      'events',
      'patient_exports',
      // Paths of requests, for a few days.
      'request_log',
    ])
    expect((await openLink(environment, url)).status).toBe(404)
    const copied = await readRequest(copy.id)
    expect(copied).toMatchObject({ status: 'done', byteSize: null })
    expect(copied).not.toHaveProperty('url')
    expect(await requestExport(partner, patient.id)).toMatchObject({ status: 404 })

    const events = await partner.events()
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, n) => n + 1))
    expect(events.slice(0, before.length).map(({ id, type, createdAt }) => [id, type, createdAt])).toEqual(
      before.map(({ id, type, createdAt }) => [id, type, createdAt]),
    )
    for (const { type, data } of events) expect(eventCatalogue[type as EventType].parse(data), type).toBeTruthy()
    const ends = events.slice(before.length).map(({ type, data }) => [type, data])
    expect(ends).toEqual(
      expect.arrayContaining([
        ['async_consult.closed', expect.objectContaining({ consult: expect.objectContaining({ id: open.id }) })],
        ['telehealth.completed', expect.objectContaining({ consult: expect.objectContaining({ id: running.id }) })],
        ['telehealth.cancelled', expect.objectContaining({ consult: expect.objectContaining({ id: booked.id }) })],
      ]),
    )
    expect(ends.at(-1)).toEqual(['patient.erased', { patientId: patient.id }])
    expect(lines.filter(({ resource_type }) => resource_type === 'data_request').map(({ code }) => code)).toEqual([
      'begin',
      'erased',
    ])

    expect(await readPatient(patient.id)).toMatchObject({ status: 404, code: 'not_found' })
    expect(await frame.get(`/v1/async-consults/${open.id}`)).toMatchObject({ status: 401 })
    for (const path of [`async-consults/${open.id}`, `telehealth-consults/${call.id}`]) {
      expect(await partner.key.get(`/v1/${path}`)).toMatchObject({ status: 404 })
    }
    expect(await erase(patient.id)).toMatchObject({ status: 202, body: await readRequest(request.id) })
    const again = await partner.patient({ externalId: `patient-${canary}`, phone })
    expect(again.id).not.toBe(patient.id)
  })
})
