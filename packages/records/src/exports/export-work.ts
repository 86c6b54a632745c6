import { loadPartnerAccount } from '@consult/auth'
import { lockPatient } from '@consult/directory'
import { addSeconds } from '@consult/domain'
import { createJobWorker, type DueWork } from '@consult/engine'
import { inUnit, ownContext, type RequestContext, type Services } from '@consult/request'
import { stageDocuments } from './archive/consult-documents.ts'
import { archiveEntries } from './archive/entries.ts'
import { zipOf } from './archive/zip.ts'
import { endExport } from './end-exports.ts'
import {
  archiveName,
  deleteFiles,
  type ExportWriter,
  findStored,
  keyFor,
  type StoredFile,
  storeFile,
} from './export-files.ts'
import { archiveSeconds, type ExportJob, exportJobs } from './export-store.ts'
import { ExportDamagedError, verifySealed } from './sealed-files/sealed-files.ts'
import { readSubject } from './subject.ts'
import { PdfFailedError, type PdfLimits, pdfLimits } from './transcripts/pdf-renderer.ts'

/** The steps of an export, in their order. An attempt that follows a crash uses the documents of earlier ones. */
export type ExportStep = 'documents' | 'archive' | 'verify' | 'finish' | 'remove'

/** How often a worker extends the lease of the export that it works on. */
const heartbeatMs = 60_000

/** How long a worker can use what another worker made before it stopped, in seconds. */
const freshSeconds = 60 * 60

/** The delay before the next attempt to delete files that could not be deleted for an hour, in seconds. */
const removalPauseSeconds = 6 * 60 * 60

export interface ExportWorkOptions {
  readonly services: Services
  /** Stops between two parts of a file. Another worker, or this process after a restart, continues. */
  readonly stop: AbortSignal
  /** `isGivenUp`: the request's status became failed. */
  readonly onFailure: (failure: { error: unknown; partnerId: string; isGivenUp: boolean }) => void
  /** The limits of the process that makes PDFs. */
  readonly limits?: PdfLimits
  /** Called before each step. */
  readonly onStep?: (step: ExportStep) => void
}

async function finishExport(context: RequestContext, job: ExportJob): Promise<void> {
  const { patient_id: patientId, data_request_id: id } = job.row
  await inUnit(context, async (unit) => {
    // Erasures lock the patient too: either the erasure that follows deletes the archive, or this code finds that the
    // erasure has begun.
    const patient = await lockPatient(unit, patientId)
    if (!patient || patient.erasing_since) throw new Error('the patient was erased meanwhile')
    const expiresAt = addSeconds(unit.realNow, archiveSeconds)
    const finished = { status: 'done', finished_at: unit.realNow, expires_at: expiresAt } as const
    // The export is due again when its archive has to be deleted.
    await exportJobs.change(unit, job, { ...finished, next_attempt_at: expiresAt, attempts: 0 })
    unit.emit({ type: 'patient.exported', data: { patientId, dataRequestId: id }, patientId, consultId: null })
    return unit.did({ type: 'data_request', id, patientId, code: 'exported' }, undefined)
  })
}

/** Deletes the files of an export that is over. @returns when the row is settled. */
async function removeExport({ services }: RequestContext, job: ExportJob): Promise<void> {
  const dataRequestId = job.row.data_request_id
  await deleteFiles(services, job.partnerId, { dataRequestId })
  await services.database.inTenant(job.partnerId, async (tx) => {
    await exportJobs.finish(tx, job, { key_salt: null, opened_links: [] })
    if (job.row.status !== 'canceled') return
    await tx.db
      .deleteFrom('patient_exports')
      .where('partner_id', '=', tx.partnerId)
      .where('data_request_id', '=', dataRequestId)
      .execute()
  })
}

/**
 * Exports patients' data, and deletes archives that have expired. A process that is killed in the middle leaves the request
 * running. The next attempt continues: a request is done only when its archive is complete and was read back. Source:
 * docs/data-export.md.
 */
export function createExportWork(options: ExportWorkOptions): DueWork {
  const { services, stop, onFailure, limits = pdfLimits, onStep = () => undefined } = options
  const { database, storage, clock } = services

  const makeArchive = async (writer: ExportWriter): Promise<StoredFile | null> => {
    const { job } = writer
    const made = await database.inTenant(job.partnerId, (tx) => findStored(tx, job.row.data_request_id, archiveName))
    const freshSince = addSeconds(clock.now(), -freshSeconds)
    if (made && made.storedAt >= freshSince) return made
    const subject = await database.inTenant(job.partnerId, (tx) => readSubject(tx, job.row.patient_id))
    if (!subject) return null
    onStep('documents')
    const consults = await stageDocuments(writer, subject, { freshSince, limits })
    onStep('archive')
    const exportedAt = clock.now()
    const source = { writer, subject, consults, exportedAt }
    const body = () => zipOf((contents) => archiveEntries(source, contents), { modifiedAt: exportedAt })
    return storeFile(writer, { name: archiveName, freshSince, body })
  }

  const contextOf = async (partnerId: string): Promise<RequestContext> => {
    const account = await loadPartnerAccount(database.directory, partnerId)
    if (!account) throw new Error('an export of a partner that does not exist')
    return ownContext(services, account, 'dataRequests.export')
  }

  /** Null when the export is over: it has no archive, and no further attempt would make one. */
  const tryArchive = async (context: RequestContext, writer: ExportWriter): Promise<StoredFile | null> => {
    try {
      const archive = await makeArchive(writer)
      if (!archive) await endExport(context, writer.job, 'patient_erased')
      return archive
    } catch (error) {
      if (!(error instanceof PdfFailedError)) throw error
      await endExport(context, writer.job, 'document_failed')
      onFailure({ error, partnerId: writer.job.partnerId, isGivenUp: true })
      return null
    }
  }

  const run = async (job: ExportJob, signal: AbortSignal) => {
    const { status, key_salt: salt, data_request_id: dataRequestId } = job.row
    const context = await contextOf(job.partnerId)
    if (status !== 'pending' && status !== 'running') {
      onStep('remove')
      return removeExport(context, job)
    }
    if (!salt) throw new Error('an export without a key')
    const writer: ExportWriter = { services, job, salt, secret: await services.exportSecret(), signal }
    const archive = await tryArchive(context, writer)
    if (!archive) return
    onStep('verify')
    try {
      await verifySealed(storage, keyFor(writer, archive.storageKey), archive)
    } catch (error) {
      // The next attempt makes everything again.
      if (error instanceof ExportDamagedError) await deleteFiles(services, job.partnerId, { dataRequestId })
      throw error
    }
    await deleteFiles(services, job.partnerId, { dataRequestId, except: archiveName })
    onStep('finish')
    await finishExport(context, job)
  }

  const fail = async (job: ExportJob) => {
    const isLast = exportJobs.isLastAttempt(job)
    if (!isLast) return database.inTenant(job.partnerId, (tx) => exportJobs.fail(tx, job, clock.now()))
    if (job.row.status === 'pending' || job.row.status === 'running') {
      return endExport(await contextOf(job.partnerId), job, 'gave_up')
    }
    const next = { next_attempt_at: addSeconds(clock.now(), removalPauseSeconds), attempts: 0 }
    await database.inTenant(job.partnerId, (tx) => exportJobs.change(tx, job, next))
  }

  return createJobWorker({
    store: exportJobs,
    database,
    clock,
    run,
    fail,
    requestIdOf: (request) => request.request_id,
    onFailure: ({ error, job }) =>
      onFailure({ error, partnerId: job.partnerId, isGivenUp: exportJobs.isLastAttempt(job) }),
    heartbeatMs,
    // One export at a time in each process, because an export may hold megabytes and needs a lot of CPU time.
    isExclusive: true,
    stop,
  })
}
