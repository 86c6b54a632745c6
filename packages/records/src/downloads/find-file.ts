import { Readable } from 'node:stream'
import { fetchTelehealthRow, findRecording, findTranscript, versionOf } from '@consult/consults'
import type { TenantTransaction } from '@consult/db'
import { findPatient } from '@consult/directory'
import { type AttachmentFacts, isShownPicture, notFound } from '@consult/domain'
import type { SmallerVersion } from '@consult/pictures'
import type { AnonymousRequest, AuditTarget, FileLink, FilePurpose, Services } from '@consult/request'
import type { ByteRange } from '@consult/storage'
import { findLinkedArchive, requireUnopened, useLink } from '../exports/open-archive.ts'
import { readSummaryDocument, renderSummary } from '../summaries/summary-pdf.ts'
import { readAttachmentRow } from './attachment-row.ts'
import { requireRequester } from './require-requester.ts'

/** The file that a link points to. */
export interface FoundFile extends Omit<AttachmentFacts, 'attachmentId'> {
  readonly purpose: FilePurpose
  /** The time until which a browser may keep the file; null when it may not keep the file. */
  readonly keptUntil: Date | null
  /** Set when the link opens once. */
  readonly once: OpensOnce | null
  /** Returns its bytes, or a part of them. The caller must read the stream to its end or destroy it. */
  read(range?: ByteRange): Promise<Readable>
}

/** What a link that opens once needs. */
export interface OpensOnce {
  /** The first answer's ETag. A request that sends it in `If-Range` continues that answer, and does not open the link again. */
  readonly resumeTag: string
  /**
   * Answers like `open` would now, but changes nothing. Use it for requests that are answered without the bytes.
   * @throws not_found when the link was opened before.
   */
  check(isResumed: boolean): Promise<void>
  /**
   * Uses up the link, unless the request continues its first answer, and records the read. Call it before `read`.
   * @throws not_found when the link was opened before.
   */
  open(isResumed: boolean): Promise<void>
}

/** A file's data in the database. */
interface Known {
  readonly facts: Omit<AttachmentFacts, 'attachmentId'>
  readonly storageKey: string
  /** The audit's target when the file is opened. */
  readonly target: AuditTarget
}

/** The version of a picture that a link shows. Others lead to the file as it is stored. */
const wantedVersions: { readonly [Purpose in FilePurpose]?: SmallerVersion } = {
  preview: 'screen',
  thumbnail: 'thumbnail',
}

async function findAttachment(tx: TenantTransaction, attachmentId: string, code: FilePurpose): Promise<Known> {
  const found = await readAttachmentRow(tx, attachmentId)
  if (!found) throw notFound()
  const patientId = found.patient_id ?? (found.uploader_type === 'patient' ? found.uploader_id : null)
  const { storageKey, byteSize, smallerType } = versionOf(found, wantedVersions[code] ?? null)
  return {
    facts: {
      fileName: smallerType ? found.file_name.replace(/\.[^.]*$/, '.webp') : found.file_name,
      contentType: smallerType ?? found.content_type,
      byteSize,
    },
    storageKey,
    target: { type: 'attachment', id: attachmentId, consultId: found.consult_id, patientId, code },
  }
}

/** The files of a call: its recording and its transcript. */
const callFiles = {
  recording: { find: findRecording, fileName: 'recording.mp4', contentType: 'video/mp4' },
  transcript: { find: findTranscript, fileName: 'transcript.vtt', contentType: 'text/vtt' },
} as const

async function findCallFile(tx: TenantTransaction, id: string, code: keyof typeof callFiles): Promise<Known> {
  const { find, fileName, contentType } = callFiles[code]
  const file = await find(tx, id)
  if (!file) throw notFound()
  const { patient_id: patientId } = await fetchTelehealthRow(tx, id)
  return {
    facts: { fileName, contentType, byteSize: file.byteSize },
    storageKey: file.storageKey,
    target: { type: 'telehealth_consult', id, consultId: id, patientId, code },
  }
}

const findKnown = (tx: TenantTransaction, { fileId, purpose }: FileLink): Promise<Known> =>
  purpose === 'recording' || purpose === 'transcript'
    ? findCallFile(tx, fileId, purpose)
    : findAttachment(tx, fileId, purpose)

/** The purposes for which a browser may keep a picture as long as its link is valid. */
const isKept = ({ purpose }: FileLink, contentType: string) =>
  wantedVersions[purpose] !== undefined && isShownPicture(contentType)

/** What a link leads to, and how it is read. */
type Found = Omit<FoundFile, 'purpose' | 'keptUntil' | 'once'> &
  Pick<Known, 'target'> & {
    readonly once: { readonly resumeTag: string; check(): Promise<void>; use(): Promise<void> } | null
  }

async function findStoredFile(services: Services, link: FileLink): Promise<Found> {
  const known = await services.database.inTenant(link.partnerId, (tx) => findKnown(tx, link))
  const read = async (range?: ByteRange) => {
    const bytes = await services.storage.get(known.storageKey, range)
    if (!bytes) throw new Error('the storage has lost a file')
    return bytes
  }
  return { ...known.facts, target: known.target, once: null, read }
}

async function findExportFile(services: Services, token: string, link: FileLink): Promise<Found> {
  const { dataRequestId, patientId, byteSize, read } = await findLinkedArchive(services, link)
  const resumeTag = (await services.fileLinks()).resumeTag(token)
  return {
    // The file name names nobody, because browsers and desktops show it in lists of recent files.
    fileName: 'data-export.zip',
    contentType: 'application/zip',
    byteSize,
    target: { type: 'data_request', id: dataRequestId, patientId, code: 'export' },
    once: {
      resumeTag,
      check: () => requireUnopened(services, token, link),
      use: () => useLink(services, token, link),
    },
    read: async (range) => read(range),
  }
}

async function findSummaryFile(services: Services, { partnerId, fileId }: FileLink): Promise<Found> {
  const { document, patientId, kind } = await services.database.inTenant(partnerId, (tx) =>
    readSummaryDocument(tx, fileId),
  )
  const pdf = await renderSummary(document)
  return {
    // Names neither the patient nor the clinic.
    fileName: 'summary.pdf',
    contentType: 'application/pdf',
    byteSize: pdf.length,
    target: {
      type: kind === 'async' ? 'async_consult' : 'telehealth_consult',
      id: fileId,
      consultId: fileId,
      patientId,
      code: 'summary',
    },
    once: null,
    read: async (range) => Readable.from([range ? pdf.subarray(range.first, range.last + 1) : pdf]),
  }
}

function findFound(services: Services, token: string, link: FileLink): Promise<Found> {
  if (link.purpose === 'export') return findExportFile(services, token, link)
  if (link.purpose === 'summary') return findSummaryFile(services, link)
  return findStoredFile(services, link)
}

/**
 * Finds the file of a link; anyone who has the link may open it. The audit records a read by the person who requested
 * the link. There is one entry for each link, client address and user agent, because a player requests a recording in
 * many parts.
 * @throws not_found for an invalid or expired link, one whose requester lost access, and a file that no longer exists; the
 * error does not say which.
 */
export async function findFile(services: Services, token: string, request: AnonymousRequest): Promise<FoundFile> {
  const link = (await services.fileLinks()).read(token)
  if (!link) throw notFound()
  const { partnerId, purpose } = link
  await requireRequester(services, link)
  const { target, once, ...file } = await findFound(services, token, link)
  // From the beginning of an erasure, the patient counts as gone, also while the files are still being deleted.
  if (target.patientId)
    await services.database.inTenant(partnerId, (tx) => findPatient(tx, { patientId: target.patientId }))
  const { requestId, source } = request
  const keptUntil = isKept(link, file.contentType) ? link.expiresAt : null
  const { kind, id, physicianId } = link.requester
  const actor = { kind, id, physicianId, credential: 'file_link', ...source } as const
  const entry = { ...target, act: 'files.open', outcome: 'read', actor, requestId } as const
  const enter = () => services.readLog.enterOnce(partnerId, [token, source.address, source.userAgent].join(' '), entry)
  if (!once) {
    await enter()
    return { ...file, purpose, keptUntil, once }
  }
  const open = async (isResumed: boolean) => {
    if (!isResumed) await once.use()
    await enter()
  }
  const check = async (isResumed: boolean) => {
    if (!isResumed) await once.check()
  }
  return { ...file, purpose, keptUntil, once: { resumeTag: once.resumeTag, check, open } }
}
