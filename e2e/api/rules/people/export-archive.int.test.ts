/** @module-tag full */
import { type AccessLogEntry, accessLogSchema, exportManifestSchema, type PatientExport } from '@consult/domain'
import { describe, expect, test } from 'vitest'
import { notifying, sampleFiles, success } from '../../environment/index.ts'
import { environment, partner, physician, setUpPeople } from '../calls/running-calls.fixture.ts'
import { openLink, readRequest, requestExport, textsOf, utf8, workOnExports } from './export.fixture.ts'

setUpPeople()

/** Exports a patient, and opens the archive. */
async function archiveOf(patientId: string): Promise<Map<string, string>> {
  const request = success(await requestExport(partner, patientId))
  expect(await workOnExports(environment, partner)).toEqual([])
  const { bytes } = await openLink(environment, (await readRequest(partner, request.id)).url)
  return textsOf(bytes)
}

describe('an archive', () => {
  test('has what the patient was told and was not told, and nothing of others', async () => {
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

  test('has no draft of a physician, and no name, address or browser of the staff in its access log', async () => {
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

  test('names files that the service no longer has', async () => {
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

  test('is written in the language of the patient, from right to left where that is written so', async () => {
    const { id } = await partner.patient({ language: 'ar', timeZone: 'Asia/Riyadh' })
    const consult = await partner.consult({ patientId: id, status: 'active', physician })
    const files = await archiveOf(id)
    const html = utf8(files.get(`conversations/${consult.id}/transcript.html`))
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toContain('انضم')
    expect(utf8(files.get('index.html'))).toContain('بياناتك')
  })
})
