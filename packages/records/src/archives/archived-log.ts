import type { TenantTransaction } from '@consult/db'
import { selectEvents, toStoredEvent } from '@consult/integration'
import type { AuditRow } from '../audit/digests.ts'

/** The logs whose old months can be archived. */
export const archivedLogs = ['events', 'audit'] as const
export type ArchivedLog = (typeof archivedLogs)[number]

/** The last row of a log that was read. */
export interface LogPlace {
  readonly sequence: number
  readonly at: Date
  readonly id: string
}

/** A row of a log: its place, and the content for the archive. */
export interface LogLine extends LogPlace {
  readonly line: string
}

export interface TimeRange {
  /** Inclusive. */
  readonly from: Date
  /** Exclusive. */
  readonly to: Date
}

/** How the rows of a log are read. */
export interface LogReader {
  /** The partitioned table, whose months are detached. */
  readonly table: 'events' | 'audit_entries'
  /** Whether `sequence` has no gaps, so that a missing row shows. */
  readonly isDense: boolean
  /** Reads the partner's rows of a time range after a place, in order. */
  read(tx: TenantTransaction, range: TimeRange, after: LogPlace | null, limit: number): Promise<LogLine[]>
  count(tx: TenantTransaction, range: TimeRange): Promise<number>
}

/** Events, as `GET /v1/events` shows them, with the state of their delivery and their subjects. */
const events: LogReader = {
  table: 'events',
  isDense: true,
  read: async (tx, { from, to }, after, limit) => {
    const rows = await selectEvents(tx)
      .where('e.created_at', '>=', from)
      .where('e.created_at', '<', to)
      .where('e.sequence', '>', after?.sequence ?? 0)
      .orderBy('e.sequence')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      sequence: row.sequence,
      at: row.created_at,
      id: row.event_id,
      line: JSON.stringify({ ...toStoredEvent(row), patientId: row.patient_id, consultId: row.consult_id }),
    }))
  },
  count: async ({ db, partnerId }, { from, to }) => {
    const { rows } = await db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('partner_id', '=', partnerId)
      .where('created_at', '>=', from)
      .where('created_at', '<', to)
      .executeTakeFirstOrThrow()
    return Number(rows)
  },
}

/** Entries of the audit, with every column, so that their seals can still be checked. */
const audit: LogReader = {
  table: 'audit_entries',
  isDense: false,
  read: async ({ db, partnerId }, { from, to }, after, limit) => {
    const rows: AuditRow[] = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('partner_id', '=', partnerId)
      .where('at', '>=', after?.at ?? from)
      .where('at', '<', to)
      .$if(after !== null, (query) =>
        query.where((eb) => eb.or([eb('at', '>', after?.at ?? from), eb('entry_id', '>', after?.id ?? '')])),
      )
      .orderBy('at')
      .orderBy('entry_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ sequence: 0, at: row.at, id: row.entry_id, line: JSON.stringify(row) }))
  },
  count: async ({ db, partnerId }, { from, to }) => {
    const { rows } = await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('rows'))
      .where('partner_id', '=', partnerId)
      .where('at', '>=', from)
      .where('at', '<', to)
      .executeTakeFirstOrThrow()
    return Number(rows)
  },
}

export const readers: Readonly<Record<ArchivedLog, LogReader>> = { events, audit }

/** The time range of a month. @param month its first day: `2026-03-01`. */
export function rangeOf(month: string): TimeRange {
  const from = new Date(`${month}T00:00:00.000Z`)
  return { from, to: new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1)) }
}
