import type { Services } from '@consult/request'
import { sql } from 'kysely'
import { type ArchivedLog, archivedLogs, readers } from './archived-log.ts'

/** How many months of each log stay in the database, besides the current month; null: all of them. */
export type KeptMonths = Readonly<Record<ArchivedLog, number | null>>

/** The months of a log, each as its first day: `2026-03-01`. Oldest first. */
export interface LogMonths {
  readonly log: ArchivedLog
  /** In the database. */
  readonly kept: readonly string[]
  /** The months that should be archived by now according to `months`. */
  readonly due: readonly string[]
  /** In archives only, and how much there is. */
  readonly archived: readonly { month: string; rows: number; files: number; bytes: number; at: Date }[]
}

/** The first months that stay: the current month and `months` whole months before it. */
function firstKept(now: Date, months: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

async function keptMonthsOf({ database }: Services, log: ArchivedLog): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select replace(right(c.relname, 7), '_', '-') || '-01' as month
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = to_regclass(${`tenant.${readers[log].table}`}) and c.relname ~ '_\\d{4}_\\d{2}$'
    order by 1`.execute(database.directory)
  return rows.map(({ month }) => month)
}

/**
 * Reads which months of the logs are in the database, and which are archived, in three statements.
 * @param kept without it, nothing is due.
 */
export async function readArchiveState(
  services: Services,
  kept: KeptMonths = { events: null, audit: null },
): Promise<LogMonths[]> {
  const archived = await services.database.directory
    .selectFrom('archived_months')
    .selectAll()
    .orderBy('month')
    .execute()
  const now = services.clock.now()
  return Promise.all(
    archivedLogs.map(async (log) => {
      const months = await keptMonthsOf(services, log)
      const stay = kept[log]
      return {
        log,
        kept: months,
        due: stay === null ? [] : months.filter((month) => month < firstKept(now, stay)),
        archived: archived
          .filter((row) => row.log === log)
          .map(({ month, rows, files, byte_size, detached_at }) => ({
            month,
            rows,
            files,
            bytes: byte_size,
            at: detached_at,
          })),
      }
    }),
  )
}
