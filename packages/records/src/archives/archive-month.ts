import type { Services } from '@consult/request'
import type { Storage } from '@consult/storage'
import { ArchiveDamagedError, type ArchiveSum, archiveFormat, draftFile, readFile } from './archive-file.ts'
import {
  type ArchivePart,
  type ArchiveSpan,
  forgetPart,
  isErasedSince,
  newStorageKey,
  notePart,
  noteVerified,
  type PartnerMonth,
  readParts,
} from './archive-store.ts'
import { type LogPlace, rangeOf, readers } from './archived-log.ts'

/** Limits of the work of archiving. Tests set smaller ones. */
export interface ArchiveLimits {
  /** The maximum number of rows in a file: about 100 MB compressed. S3 takes 5 GiB at once. */
  readonly rowsPerFile: number
  /** The rows of one statement. */
  readonly rowsPerPage: number
}

export const archiveLimits: ArchiveLimits = { rowsPerFile: 200_000, rowsPerPage: 1_000 }

export interface ArchiveWork {
  readonly services: Services
  /** For unfinished files. */
  readonly folder: string
  readonly limits: ArchiveLimits
  /** Aborts between two files. */
  readonly signal: AbortSignal
}

/** Reads a stored file to its end. @throws ArchiveDamagedError, StorageError */
export async function* readStored(
  storage: Storage,
  partnerId: string,
  part: ArchiveSum & PartnerMonth & { storageKey: string; part: number; format: number },
): AsyncGenerator<string> {
  if (part.format > archiveFormat) {
    throw new ArchiveDamagedError(`The file has format ${part.format}. Read it with a newer release.`)
  }
  const file = await storage.get(part.storageKey)
  if (!file) throw new ArchiveDamagedError('The file is not in the storage.')
  const { log, month, format } = part
  const header = { format, log, partnerId, month: month.slice(0, 7), part: part.part }
  yield* readFile(file, { rows: part.rows, byteSize: part.byteSize, sha256: part.sha256, header })
}

/** Deletes the files of a partner's month and forgets them, so that the next run writes all of them again. */
export async function discardMonth(work: ArchiveWork, partnerId: string, partnerMonth: PartnerMonth): Promise<void> {
  const parts = await work.services.database.inTenant(partnerId, (tx) => readParts(tx, partnerMonth))
  for (const { storageKey } of parts) await discard(work, partnerId, storageKey)
}

/** Deletes a file, and forgets it. The file is deleted first, because a row without a file is found again. */
async function discard({ services }: ArchiveWork, partnerId: string, storageKey: string): Promise<void> {
  await services.storage.delete(storageKey)
  await services.database.inTenant(partnerId, (tx) => forgetPart(tx, storageKey))
}

/** Checks that no row is missing inside of a file, or between it and the one before it. */
function checkDense(span: ArchiveSpan, rows: number, before: LogPlace | null): void {
  const isWhole = span.last.sequence - span.first.sequence + 1 === rows
  const follows = before === null || before.sequence + 1 === span.first.sequence
  if (!isWhole || !follows) {
    throw new ArchiveDamagedError('The event log has a gap. It is not archived; see docs/operations.md, Retention.')
  }
}

/**
 * Writes one file with the rows after `after`, stores it, and reads it back.
 * @returns the last row of the file, and whether there may be more rows; null when there was none.
 */
async function archivePart(
  work: ArchiveWork,
  partnerId: string,
  options: PartnerMonth & { part: number; after: LogPlace | null },
): Promise<{ last: LogPlace; isFull: boolean } | null> {
  const { services, limits, folder } = work
  const { database, storage, clock, epochs } = services
  const { log, month, part, after } = options
  const { read, isDense } = readers[log]
  const range = rangeOf(month)
  const begunAt = clock.now()
  const ends: LogPlace[] = []
  let rows = 0
  const lines = async function* () {
    let place = after
    while (rows < limits.rowsPerFile) {
      const size = Math.min(limits.rowsPerPage, limits.rowsPerFile - rows)
      const page = await database.inTenant(partnerId, (tx) => read(tx, range, place, size))
      for (const row of page) {
        rows += 1
        ends[rows === 1 ? 0 : 1] = row
        yield row.line
      }
      place = page.at(-1) ?? place
      if (page.length < size) return
    }
  }
  const storageKey = newStorageKey(partnerId, options)
  const epoch = await epochs.current()
  const header = {
    archive: 'consult',
    format: archiveFormat,
    log,
    partnerId,
    month: month.slice(0, 7),
    part,
    epoch,
  } as const
  const draft = await draftFile(folder, { name: storageKey.replaceAll('/', '_'), header, lines: lines() })
  try {
    const [first] = ends
    if (!first) return null
    const span = { first, last: ends[1] ?? first }
    if (isDense) checkDense(span, rows, after)
    await database.inTenant(partnerId, (tx) => notePart(tx, { log, month, part, storageKey, epoch, now: clock.now() }))
    await storage.put(storageKey, draft.open(), { byteSize: draft.byteSize, contentType: 'application/gzip' })
    for await (const _row of readStored(storage, partnerId, {
      ...draft,
      ...options,
      storageKey,
      format: archiveFormat,
    }));
    const isOurs = await database.inTenant(partnerId, async (tx) => {
      if (await isErasedSince(tx, begunAt)) return false
      return noteVerified(tx, { partnerId, log, storageKey, sum: draft, span, now: clock.now() })
    })
    if (!isOurs) {
      await storage.delete(storageKey)
      throw new Error('another process archives this month, or a patient was erased meanwhile')
    }
    return { last: span.last, isFull: rows === limits.rowsPerFile }
  } finally {
    await draft.remove()
  }
}

/**
 * Archives the rows of a partner's month that are not in a verified file yet. A file that an earlier run did not
 * finish is deleted and written again. At its end, the files have as many rows as the log.
 * @throws ArchiveDamagedError when the numbers differ; the month's files are then discarded, and the next run writes
 * them again.
 */
export async function archivePartnerMonth(
  work: ArchiveWork,
  partnerId: string,
  partnerMonth: PartnerMonth,
): Promise<void> {
  const { database } = work.services
  const found = await database.inTenant(partnerId, (tx) => readParts(tx, partnerMonth))
  const verified: ArchivePart[] = []
  for (const part of found) {
    if (part.isVerified) verified.push(part)
    else await discard(work, partnerId, part.storageKey)
  }
  let after = verified.at(-1)?.span?.last ?? null
  for (let part = (verified.at(-1)?.part ?? 0) + 1; !work.signal.aborted; part += 1) {
    const written = await archivePart(work, partnerId, { ...partnerMonth, part, after })
    after = written?.last ?? after
    if (!written?.isFull) break
  }
  if (work.signal.aborted) return
  const { parts, rows } = await database.inTenant(partnerId, async (tx) => ({
    parts: await readParts(tx, partnerMonth),
    rows: await readers[partnerMonth.log].count(tx, rangeOf(partnerMonth.month)),
  }))
  const archived = parts.reduce((sum, part) => sum + part.rows, 0)
  if (archived === rows) return
  await discardMonth(work, partnerId, partnerMonth)
  throw new ArchiveDamagedError(`The archive of a month had ${archived} rows instead of ${rows}. It is written again.`)
}
