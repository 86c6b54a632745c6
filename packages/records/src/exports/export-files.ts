import { randomBytes } from 'node:crypto'
import type { PatientExportFilesTable, TenantTransaction } from '@consult/db'
import type { Services } from '@consult/request'
import type { Selectable } from 'kysely'
import { type ExportJob, exportJobs } from './export-store.ts'
import type { FileKey } from './sealed-files/chunks.ts'
import { deleteSealed, type FileSum, writeSealed } from './sealed-files/sealed-files.ts'

type FileRow = Selectable<PatientExportFilesTable>

/** The file that partners download. */
export const archiveName = 'archive'

/** A file of an export that is completely stored. */
export interface StoredFile extends FileSum {
  readonly name: string
  readonly storageKey: string
  readonly storedAt: Date
}

const filesOf = (tx: TenantTransaction, dataRequestId: string) =>
  tx.db
    .selectFrom('patient_export_files')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('data_request_id', '=', dataRequestId)

/** The file with this name; null while it is not completely stored. */
export async function findStored(
  tx: TenantTransaction,
  dataRequestId: string,
  name: string,
): Promise<StoredFile | null> {
  const row = await filesOf(tx, dataRequestId).where('name', '=', name).executeTakeFirst()
  if (!row || row.stored_at === null || row.byte_size === null || row.sha256 === null) return null
  return { name, storageKey: row.storage_key, byteSize: row.byte_size, sha256: row.sha256, storedAt: row.stored_at }
}

/** Deletes a file, and forgets it. The bytes are deleted first, because a row without bytes is found again. */
async function deleteFile({ database, storage }: Services, partnerId: string, row: FileRow): Promise<void> {
  await deleteSealed(storage, row.storage_key, row.byte_size)
  await database.inTenant(partnerId, (tx) =>
    tx.db
      .deleteFrom('patient_export_files')
      .where('partner_id', '=', partnerId)
      .where('data_request_id', '=', row.data_request_id)
      .where('storage_key', '=', row.storage_key)
      .execute(),
  )
}

/** Deletes the files of an export. @param except stays. */
export async function deleteFiles(
  services: Services,
  partnerId: string,
  { dataRequestId, except }: { dataRequestId: string; except?: string },
): Promise<void> {
  const rows = await services.database.inTenant(partnerId, (tx) => filesOf(tx, dataRequestId).execute())
  for (const row of rows) if (row.name !== except) await deleteFile(services, partnerId, row)
}

/** What writing an export needs. */
export interface ExportWriter {
  readonly services: Services
  readonly job: ExportJob
  readonly salt: Buffer
  readonly secret: Buffer
  /** Aborts when the worker stops, or has lost the export. */
  readonly signal: AbortSignal
}

export const keyFor = ({ salt, secret }: Pick<ExportWriter, 'salt' | 'secret'>, storageKey: string): FileKey => ({
  secret,
  salt,
  storageKey,
})

/** @throws LeaseLost when the export was canceled, its patient erased, or another worker has it. */
async function stillOurs({ services, job, signal }: ExportWriter): Promise<void> {
  signal.throwIfAborted()
  await services.database.inTenant(job.partnerId, (tx) => exportJobs.change(tx, job, { status: 'running' }))
}

/**
 * Stores a file of an export. An earlier file with this name that is complete and not older than `freshSince` is used
 * instead, so that a worker continues where another worker stopped. A file that an earlier worker did not finish is
 * deleted first.
 */
export async function storeFile(
  writer: ExportWriter,
  { name, freshSince, body }: { name: string; freshSince: Date; body: () => AsyncIterable<Uint8Array | string> },
): Promise<StoredFile> {
  const { services, job } = writer
  const { database, storage, clock } = services
  const dataRequestId = job.row.data_request_id
  const [row, found] = await database.inTenant(job.partnerId, async (tx) => [
    await filesOf(tx, dataRequestId).where('name', '=', name).executeTakeFirst(),
    await findStored(tx, dataRequestId, name),
  ])
  if (found && found.storedAt >= freshSince) return found
  if (row) await deleteFile(services, job.partnerId, row)
  // A key that no other file has had: a worker that lost its lease cannot overwrite the file of its successor.
  const storageKey = `exports/${job.partnerId}/${randomBytes(20).toString('hex')}`
  await database.inTenant(job.partnerId, async (tx) => {
    await exportJobs.change(tx, job, { status: 'running' })
    await tx.db
      .insertInto('patient_export_files')
      .values({
        partner_id: tx.partnerId,
        data_request_id: dataRequestId,
        name,
        storage_key: storageKey,
        byte_size: null,
        sha256: null,
        started_at: clock.now(),
        stored_at: null,
      })
      .execute()
  })
  try {
    const isStillOurs = () => stillOurs(writer)
    const sum = await writeSealed(storage, { key: keyFor(writer, storageKey), body: body(), isStillOurs })
    const storedAt = clock.now()
    await database.inTenant(job.partnerId, async (tx) => {
      await exportJobs.change(tx, job, { status: 'running' })
      await tx.db
        .updateTable('patient_export_files')
        .set({ byte_size: sum.byteSize, sha256: sum.sha256, stored_at: storedAt })
        .where('partner_id', '=', tx.partnerId)
        .where('data_request_id', '=', dataRequestId)
        .where('storage_key', '=', storageKey)
        .execute()
    })
    return { ...sum, name, storageKey, storedAt }
  } catch (error) {
    // This also applies when the patient was erased in the meantime and nothing refers to this file anymore.
    await deleteSealed(storage, storageKey, null).catch(() => undefined)
    throw error
  }
}
