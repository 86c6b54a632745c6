import type { StoredEvent } from '@consult/domain'
import { inOperatorUnit, type OperatorServices, requireTenant, type Services } from '@consult/request'
import type { AuditRow } from '../audit/digests.ts'
import { type ExportedEntry, toExported } from '../audit/export-audit.ts'
import { ArchiveDamagedError } from './archive-file.ts'
import { readStored } from './archive-month.ts'
import { type ArchivePart, readParts } from './archive-store.ts'
import type { ArchivedLog } from './archived-log.ts'

/** Selects archived rows. A row must meet every condition that is given. */
export interface ArchiveFilter {
  readonly partnerId: string
  /** `2026-03`. Null: every archived month. */
  readonly month: string | null
  /** An event's type, or an entry's act. */
  readonly type: string | null
  readonly consultId: string | null
  readonly patientId: string | null
}

/** An archived event: as `GET /v1/events` showed it, with its subjects. */
export interface ArchivedEvent extends StoredEvent {
  readonly patientId: string
  readonly consultId: string | null
}

/** A file that cannot be read. The message says which one, and what to do. */
export class ArchiveUnreadableError extends Error {
  override readonly name = 'ArchiveUnreadableError'
}

const nameOf = ({ log, month, part, storageKey }: ArchivePart) =>
  `the archive of ${log} of ${month.slice(0, 7)}, part ${part} (${storageKey})`

/** Reads a file, and turns any fault in it into a message for the operator. */
async function* readPart({ storage }: Services, partnerId: string, part: ArchivePart): AsyncGenerator<string> {
  try {
    yield* readStored(storage, partnerId, part)
  } catch (error) {
    if (!(error instanceof ArchiveDamagedError)) throw error
    throw new ArchiveUnreadableError(
      `Couldn't read ${nameOf(part)}. ${error.message} Check STORAGE_DIR or S3_BUCKET, or restore the file from a backup.`,
    )
  }
}

/** Yields the archived rows of a partner, oldest first. Each file is checked completely before its first row. */
async function* readRows(
  services: OperatorServices,
  log: ArchivedLog,
  { partnerId, month, consultId, patientId }: ArchiveFilter,
): AsyncGenerator<string> {
  await requireTenant(services, partnerId)
  const range = { log, month: month === null ? null : `${month}-01` }
  const parts = await inOperatorUnit(services, { partnerId, act: `${log}.readArchive` }, async (unit) => {
    const found = (await readParts(unit, range)).filter(({ isVerified }) => isVerified)
    const type = log === 'events' ? 'event_log' : 'audit_log'
    return unit.did({ type, id: null, consultId, patientId }, found)
  })
  for (const part of parts) {
    for await (const _row of readPart(services, partnerId, part));
    yield* readPart(services, partnerId, part)
  }
}

/**
 * Reads a partner's archived events, oldest first. The read itself is recorded in the audit, as an operator's.
 * @throws not_found for an unknown partner; ArchiveUnreadableError; StorageError.
 */
export async function* readArchivedEvents(
  services: OperatorServices,
  filter: ArchiveFilter,
): AsyncGenerator<ArchivedEvent> {
  for await (const row of readRows(services, 'events', filter)) {
    const event = JSON.parse(row) as ArchivedEvent
    const isOfType = filter.type === null || event.type === filter.type
    const isOfConsult = filter.consultId === null || event.consultId === filter.consultId
    const isOfPatient = filter.patientId === null || event.patientId === filter.patientId
    if (isOfType && isOfConsult && isOfPatient) yield event
  }
}

/** Like `readArchivedEvents`, for archived entries of the audit, in the form of `exportAudit`. */
export async function* readArchivedAudit(
  services: OperatorServices,
  filter: ArchiveFilter,
): AsyncGenerator<ExportedEntry> {
  for await (const row of readRows(services, 'audit', filter)) {
    const read = JSON.parse(row) as Omit<AuditRow, 'at'> & { at: string }
    const entry = toExported({ ...read, at: new Date(read.at) })
    const isOfType = filter.type === null || entry.act === filter.type
    const isOfConsult = filter.consultId === null || entry.consultId === filter.consultId
    const isOfPatient = filter.patientId === null || entry.patientIds.includes(filter.patientId)
    if (isOfType && isOfConsult && isOfPatient) yield entry
  }
}
