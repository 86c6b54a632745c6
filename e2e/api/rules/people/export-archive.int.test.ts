import { createHash } from 'node:crypto'
import {
  type AccessLogEntry,
  accessLogSchema,
  exportJsonSchemas,
  exportManifestSchema,
  type PatientExport,
} from '@consult/domain'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { notifying, sampleFiles, success } from '../../environment/index.ts'
import { setUpRecordings, work } from '../calls/recordings.fixture.ts'
import { environment, partner, physician } from '../calls/running-calls.fixture.ts'
import { canary, patientWithEverything, phone, storeTranscript } from './erasure.fixture.ts'
import { openLink, readRequest, requestExport, unzip, workOnExports } from './export.fixture.ts'

setUpRecordings()

/** Exports a patient, and opens the archive. */
async function archiveOf(patientId: string): Promise<Map<string, string>> {
  const request = success(await requestExport(partner, patientId))
  expect(await workOnExports(environment, partner)).toEqual([])
  const { bytes } = await openLink(environment, (await readRequest(partner, request.id)).url)
  const files = await unzip(bytes)
  return new Map([...files].map(([path, file]) => [path, file.toString('latin1')]))
}

const utf8 = (text = '') => Buffer.from(text, 'latin1').toString()

describe('an archive', () => {
  test('has everything of the patient, valid by its schemas and listed with hashes', async () => {
    const { patient, open, call } = await patientWithEverything()
    await work()
    await storeTranscript(call.id)
    const files = await archiveOf(patient.id)

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

  test('has what the patient was told and was not told, and nothing of others', { tags: 'full' }, async () => {
    await partner.update(notifying)
    await partner.consult({ status: 'invited' })
    // Each consult waits for the patient's consent.
    const { id, patientId } = await partner.consult({ status: 'invited' })
    const record: PatientExport = JSON.parse(utf8((await archiveOf(patientId)).get('patient.json')))
    expect(record.notifications).toEqual([
      expect.objectContaining({ kind: 'consent_pending', asyncConsultId: id, status: 'pending', sentAt: null }),
    ])
    expect(record.notifications[0]).not.toHaveProperty('recipient')
    expect(record.devices).toEqual([])
  })

  test('has no draft of a physician, and no name, address or browser of the staff in its access log', {
    tags: 'full',
  }, async () => {
    const { id } = await partner.patient()
    const consult = await partner.consult({ patientId: id, status: 'active', physician })
    const path = `/v1/async-consults/${consult.id}/messages`
    const { client: portal } = await physician.session()
    success(await portal.with({ 'user-agent': 'Staff/1' }).get(path))
    success(await portal.with({ 'user-agent': 'Staff/1' }).get(path))
    const colleague = await partner.physician({ online: true })
    success(await (await colleague.session()).client.get(path))
    const widget = await partner.frame({ asyncConsultId: consult.id })
    success(await widget.with({ 'user-agent': 'Patient/1' }).get(path))
    const files = await archiveOf(id)

    const { entries } = accessLogSchema.parse(JSON.parse(utf8(files.get('access-log.json'))))
    const reads = entries.filter(({ action, outcome }) => action === 'asyncConsults.listMessages' && outcome === 'read')
    const seen = (keys: (keyof AccessLogEntry)[]) => reads.map((entry) => keys.map((key) => entry[key]))
    expect(seen(['actor', 'consultId', 'userAgent'])).toEqual([
      ['physician 1', consult.id, null],
      ['physician 1', consult.id, null],
      ['physician 2', consult.id, null],
      ['patient', consult.id, 'Patient/1'],
    ])
    expect(reads.map(({ clientAddress }) => clientAddress !== null)).toEqual([false, false, false, true])
    for (const secret of [physician.id, colleague.id, partner.id, 'Staff/1']) {
      expect(files.get('access-log.json')).not.toContain(secret)
      expect(files.get('access-log.csv')).not.toContain(secret)
    }
    const lines = utf8(files.get('access-log.csv')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(entries.length + 1)
    expect(lines[0]).toBe(`\ufeff${Object.keys(entries[0] ?? {}).join(',')}`)
  })

  test('names files that the service no longer has', { tags: 'full' }, async () => {
    const { id } = await partner.patient()
    const consult = await partner.consult({ patientId: id, status: 'active', physician })
    const widget = await partner.frame({ asyncConsultId: consult.id })
    const sent = success(await widget.upload<{ attachmentId: string }>({ fileName: 'a.pdf', bytes: sampleFiles.pdf() }))
    const message = { text: 'x', attachmentIds: [sent.attachmentId] }
    success(await widget.post(`/v1/async-consults/${consult.id}/messages`, message))
    await partner.settle()
    const { rows } = await environment.db.owner.query<{ storage_key: string }>(
      'select storage_key from tenant.attachments where attachment_id = $1',
      [sent.attachmentId],
    )
    await environment.api.services.storage.delete(rows[0]?.storage_key ?? '')
    const files = await archiveOf(id)
    const { missing } = exportManifestSchema.parse(JSON.parse(utf8(files.get('manifest.json'))))
    expect(missing).toEqual([`files/${sent.attachmentId}-a.pdf`])
  })

  test('is written in the language of the patient, from right to left where that is written so', {
    tags: 'full',
  }, async () => {
    const { id } = await partner.patient({ language: 'ar', timeZone: 'Asia/Riyadh' })
    const consult = await partner.consult({ patientId: id, status: 'active', physician })
    const files = await archiveOf(id)
    const html = utf8(files.get(`conversations/${consult.id}/transcript.html`))
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('انضم')
    expect(utf8(files.get('index.html'))).toContain('بياناتك')
  })
})
