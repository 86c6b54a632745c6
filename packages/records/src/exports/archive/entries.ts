import { Readable } from 'node:stream'
import { exportJsonSchemas, patientExportVersion } from '@consult/domain'
import { type AccessLogSource, accessLogCsv, accessLogStart, readAccessLog } from '../contents/access-log.ts'
import { listOf, listOfPages, objectWithList } from '../contents/json-pieces.ts'
import { findCallFiles } from '../contents/read-calls.ts'
import { readDevices } from '../contents/read-devices.ts'
import { readIntakes } from '../contents/read-intakes.ts'
import { readNotifications } from '../contents/read-notifications.ts'
import { readMessages, readPending } from '../contents/read-threads.ts'
import { attachmentPath, consultPaths } from '../contents/safe-path.ts'
import { type ExportWriter, keyFor, type StoredFile } from '../export-files.ts'
import { readSealed } from '../sealed-files/sealed-files.ts'
import { type ExportSubject, readPhysicians, toExportedPatient } from '../subject.ts'
import { renderHtml } from '../transcripts/render-html.ts'
import type { ConsultDocuments } from './consult-documents.ts'
import { indexPage } from './index-page.ts'
import type { ZipContents, ZipEntry } from './zip.ts'

/** The data that the entries of an archive are made from. */
export interface ArchiveSource {
  readonly writer: ExportWriter
  readonly subject: ExportSubject
  readonly consults: readonly ConsultDocuments[]
  readonly exportedAt: Date
}

const text = (path: string, body: AsyncIterable<string | Uint8Array>): ZipEntry => ({
  path,
  body: async () => body,
  compress: true,
})

const json = (value: unknown) => Readable.from([`${JSON.stringify(value, null, 2)}\n`])

const readStaged = ({ services, salt, secret }: ExportWriter, { storageKey, byteSize }: StoredFile) =>
  readSealed(services.storage, keyFor({ salt, secret }, storageKey), { byteSize })

/** `patient.json`, which is put together from the pieces of the consults. */
async function* patientJson({
  writer,
  subject,
  consults,
  exportedAt,
}: ArchiveSource): AsyncGenerator<string | Uint8Array> {
  const { services, job } = writer
  const physicians = await services.database.inTenant(job.partnerId, (tx) => readPhysicians(tx, subject))
  const head = {
    format: 'consult.patient-export',
    version: patientExportVersion,
    exportedAt: exportedAt.toISOString(),
    dataRequestId: job.row.data_request_id,
    patient: toExportedPatient(subject.patient),
    physicians,
  }
  const pieces = (kind: ConsultDocuments['kind']) =>
    listOf(consults.filter((consult) => consult.kind === kind).map((consult) => readStaged(writer, consult.json)))
  yield `${JSON.stringify(head).slice(0, -1)},\n"asyncConsults":`
  yield* pieces('thread')
  yield ',\n"telehealthConsults":'
  yield* pieces('call')
  yield ',\n"intakes":'
  yield* listOfPages(readIntakes(services, job.partnerId, subject.patient.patient_id))
  yield ',\n"notifications":'
  yield* listOfPages(readNotifications(services, job.partnerId, subject.patient.patient_id))
  const devices = await services.database.inTenant(job.partnerId, (tx) => readDevices(tx, subject.patient.patient_id))
  yield `,\n"devices":${JSON.stringify(devices)}}\n`
}

/** A file of the storage as it was uploaded or recorded. */
function storedEntry(
  { services }: ExportWriter,
  options: { path: string; storageKey: string; byteSize: number; compress?: boolean },
): ZipEntry {
  const { path, storageKey, byteSize, compress = false } = options
  return { path, body: () => services.storage.get(storageKey), compress, byteSize }
}

/** The ids of the attachments of all messages, delivered or not, and of all answers, page by page. */
async function* attachmentIds({ writer, subject }: ArchiveSource): AsyncGenerator<string[]> {
  const { services, job } = writer
  const patientId = subject.patient.patient_id
  const idsOf = (messages: readonly { readonly attachments: readonly { readonly attachmentId: string }[] }[]) =>
    messages.flatMap(({ attachments }) => attachments.map(({ attachmentId }) => attachmentId))
  for (const { async_consult_id: asyncConsultId } of subject.threads) {
    const pending = await services.database.inTenant(job.partnerId, (tx) =>
      readPending(tx, { patientId, asyncConsultId }),
    )
    yield idsOf(pending)
    for await (const page of readMessages(services, job.partnerId, asyncConsultId)) yield idsOf(page)
  }
  for await (const page of readIntakes(services, job.partnerId, patientId)) {
    yield page.flatMap(({ files }) => files.map(({ attachmentId }) => attachmentId))
  }
}

async function* attachmentEntries(source: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { writer } = source
  const { services, job } = writer
  // A message that is delivered in the meantime is found twice.
  const seen = new Set<string>()
  for await (const page of attachmentIds(source)) {
    const ids = page.filter((id) => !seen.has(id))
    if (ids.length === 0) continue
    for (const id of ids) seen.add(id)
    const rows = await services.database.inTenant(job.partnerId, (tx) =>
      tx.db
        .selectFrom('attachments')
        .select(['attachment_id', 'file_name', 'storage_key', 'byte_size'])
        .where('partner_id', '=', tx.partnerId)
        .where('attachment_id', 'in', ids)
        .orderBy('attachment_id')
        .execute(),
    )
    for (const { attachment_id: attachmentId, file_name: fileName, storage_key: storageKey, byte_size } of rows) {
      const path = attachmentPath({ attachmentId, fileName })
      yield storedEntry(writer, { path, storageKey, byteSize: byte_size })
    }
  }
}

async function* recordingEntries({ writer, subject }: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { services, job } = writer
  for (const { telehealth_consult_id: id } of subject.calls) {
    const files = await services.database.inTenant(job.partnerId, (tx) => findCallFiles(tx, id))
    if (!files?.storage_key) continue
    const paths = consultPaths('calls', id)
    yield storedEntry(writer, { path: paths.recording, storageKey: files.storage_key, byteSize: files.byte_size ?? 0 })
    if (files.transcript_stored_at === null || files.transcript_key === null) continue
    const byteSize = files.transcript_byte_size ?? 0
    yield storedEntry(writer, { path: paths.captions, storageKey: files.transcript_key, byteSize, compress: true })
  }
}

async function* accessLogEntries({ writer, subject, exportedAt }: ArchiveSource): AsyncGenerator<ZipEntry> {
  const { services, job } = writer
  const source: AccessLogSource = {
    services,
    partnerId: job.partnerId,
    patientId: subject.patient.patient_id,
    // Includes entries of the same millisecond.
    until: new Date(exportedAt.getTime() + 1),
  }
  const start = await accessLogStart(source)
  const head = {
    format: 'consult.access-log',
    version: patientExportVersion,
    completeSince: start?.toISOString() ?? null,
  }
  yield text('access-log.json', objectWithList(head, 'entries', readAccessLog(source)))
  yield text('access-log.csv', accessLogCsv(readAccessLog(source)))
}

/** Every file of an archive, in order. The manifest is last, because it has the hashes of all others. */
export async function* archiveEntries(source: ArchiveSource, contents: ZipContents): AsyncGenerator<ZipEntry> {
  const { writer, subject, consults, exportedAt } = source
  const { tag: language, direction, words } = subject.locale
  const facts = { title: words.record, language, direction, createdAt: exportedAt }
  yield text('index.html', renderHtml(facts, indexPage(subject, consults, exportedAt), 'index.html'))
  yield text('patient.json', patientJson(source))
  for (const { id, kind, html, pdf } of consults) {
    const paths = consultPaths(kind === 'thread' ? 'conversations' : 'calls', id)
    yield text(paths.html, readStaged(writer, html))
    yield { path: paths.pdf, body: async () => readStaged(writer, pdf), compress: false }
  }
  yield* attachmentEntries(source)
  yield* recordingEntries(source)
  yield* accessLogEntries(source)
  for (const [file, schema] of Object.entries(exportJsonSchemas())) yield text(`schemas/${file}`, json(schema))
  const manifest = { format: 'consult.export-manifest', version: patientExportVersion, ...contents }
  yield text('manifest.json', json(manifest))
}
