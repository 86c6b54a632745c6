import { randomUUID } from 'node:crypto'
import type { ArchivesTable, TenantTransaction } from '@consult/db'
import type { Selectable } from 'kysely'
import { type ArchiveSum, archiveFormat } from './archive-file.ts'
import type { ArchivedLog, LogPlace } from './archived-log.ts'

/** A month of a partner's log. `month` is its first day. */
export interface PartnerMonth {
  readonly log: ArchivedLog
  readonly month: string
}

/** The first and the last row of a file. */
export interface ArchiveSpan {
  readonly first: LogPlace
  readonly last: LogPlace
}

/** A file that was read back. */
export type ArchivePart = Selectable<ArchivesTable> &
  ArchiveSum & { readonly storageKey: string; readonly isVerified: boolean; readonly span: ArchiveSpan | null }

function toPart(row: Selectable<ArchivesTable>): ArchivePart {
  const { first_at, last_at, last_id } = row
  const span =
    first_at && last_at && last_id !== null
      ? {
          first: { sequence: row.first_sequence ?? 0, at: first_at, id: '' },
          last: { sequence: row.last_sequence ?? 0, at: last_at, id: last_id },
        }
      : null
  return {
    ...row,
    rows: row.rows ?? 0,
    byteSize: row.byte_size ?? 0,
    sha256: row.sha256 ?? '',
    storageKey: row.storage_key,
    isVerified: row.verified_at !== null,
    span,
  }
}

/** The files of a partner's log, oldest first, of one month or of all. */
export async function readParts(
  { db, partnerId }: TenantTransaction,
  { log, month }: { log: ArchivedLog; month: string | null },
): Promise<ArchivePart[]> {
  const rows = await db
    .selectFrom('archives')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('log', '=', log)
    .$if(month !== null, (query) => query.where('month', '=', month ?? ''))
    .orderBy('month')
    .orderBy('part')
    .execute()
  return rows.map(toPart)
}

/** A key that no other file has had: a process that lost its lease cannot overwrite the file of its successor. */
export function newStorageKey(partnerId: string, { log, month }: PartnerMonth): string {
  return `archives/${log}_${month.slice(0, 7).replace('-', '_')}/${partnerId}/${randomUUID().replaceAll('-', '')}`
}

/** Notes a file before it is stored, so that an unfinished file can be found and deleted. */
export async function notePart(
  { db, partnerId }: TenantTransaction,
  options: PartnerMonth & { part: number; storageKey: string; epoch: number; now: Date },
): Promise<void> {
  await db
    .insertInto('archives')
    .values({
      partner_id: partnerId,
      log: options.log,
      month: options.month,
      part: options.part,
      storage_key: options.storageKey,
      format: archiveFormat,
      epoch: options.epoch,
      rows: null,
      first_sequence: null,
      last_sequence: null,
      first_at: null,
      last_at: null,
      last_id: null,
      byte_size: null,
      sha256: null,
      started_at: options.now,
      verified_at: null,
    })
    .execute()
}

/**
 * Reports whether a patient's erasure ran since then: rows that were read in the meantime may contain the patient's
 * data.
 */
export async function isErasedSince({ db, partnerId }: TenantTransaction, since: Date): Promise<boolean> {
  const running = await db
    .selectFrom('data_requests')
    .select('data_request_id')
    .where('partner_id', '=', partnerId)
    .where((either) => either.or([either('status', '=', 'running'), either('finished_at', '>', since)]))
    .limit(1)
    .executeTakeFirst()
  return running !== undefined
}

/** Notes that the file was read back. @returns false when another process has started this part over. */
export async function noteVerified(
  { db }: TenantTransaction,
  options: { partnerId: string; log: ArchivedLog; storageKey: string; sum: ArchiveSum; span: ArchiveSpan; now: Date },
): Promise<boolean> {
  const { sum, span, log } = options
  const { numUpdatedRows } = await db
    .updateTable('archives')
    .set({
      rows: sum.rows,
      byte_size: sum.byteSize,
      sha256: sum.sha256,
      first_sequence: log === 'events' ? span.first.sequence : null,
      last_sequence: log === 'events' ? span.last.sequence : null,
      first_at: span.first.at,
      last_at: span.last.at,
      last_id: span.last.id,
      verified_at: options.now,
    })
    .where('partner_id', '=', options.partnerId)
    .where('storage_key', '=', options.storageKey)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Forgets a file whose month is not dropped. @returns false when there is no such file. */
export async function forgetPart({ db, partnerId }: TenantTransaction, storageKey: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('archives')
    .where('partner_id', '=', partnerId)
    .where('storage_key', '=', storageKey)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
