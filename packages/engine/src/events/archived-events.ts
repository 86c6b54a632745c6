import type { TenantTransaction } from '@consult/db'

/** The last event of a partner's log that exists only in archives. */
export interface ArchivedEnd {
  readonly sequence: number
  readonly createdAt: Date
  /** Its month's first day: `2026-03-01`. All months before it are archived too. */
  readonly month: string
}

/** Returns where the partner's archived events end; null when all of its events are in the database. */
export async function readArchivedEnd({ db, partnerId }: TenantTransaction): Promise<ArchivedEnd | null> {
  const row = await db
    .selectFrom('archives as a')
    .innerJoin('archived_months as m', (join) => join.onRef('m.log', '=', 'a.log').onRef('m.month', '=', 'a.month'))
    .select(['a.last_sequence', 'a.last_at', 'a.month'])
    .where('a.partner_id', '=', partnerId)
    .where('a.log', '=', 'events')
    .where('a.verified_at', 'is not', null)
    .orderBy('a.month', 'desc')
    .orderBy('a.part', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.last_at || row.last_sequence === null) return null
  return { sequence: row.last_sequence, createdAt: row.last_at, month: row.month }
}
