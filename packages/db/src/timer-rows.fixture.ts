import type pg from 'pg'
import type { TenantTransaction } from './database.ts'

const at = new Date('2026-03-02T09:00:00.000Z')

/** Inserts a row into a simple tenant table, for the transaction's own partner or a different partner. */
export async function insertTimer(tx: TenantTransaction, subjectId: string, partnerId = tx.partnerId): Promise<void> {
  await tx.db
    .insertInto('timers')
    .values({
      partner_id: partnerId,
      kind: 'test',
      subject_id: subjectId,
      due_at: at,
      next_attempt_at: at,
      failures: 0,
    })
    .execute()
}

/** The subjects that a transaction sees without filtering by partner. */
export async function visibleTimers(tx: Pick<TenantTransaction, 'db'>): Promise<string[]> {
  const rows = await tx.db.selectFrom('timers').select('subject_id').orderBy('subject_id').execute()
  return rows.map((row) => row.subject_id)
}

/** The subjects that the table actually holds. */
export async function storedTimers(owner: pg.Pool, partnerId: string): Promise<string[]> {
  const { rows } = await owner.query<{ subject_id: string }>(
    'select subject_id from tenant.timers where partner_id = $1 order by 1',
    [partnerId],
  )
  return rows.map((row) => row.subject_id)
}
