import type { SnoozesTable, TenantTransaction } from '@consult/db'
import type { StoredSnooze } from '@consult/domain'
import type { Selectable } from 'kysely'

export type SnoozeRow = Selectable<SnoozesTable>

export const toStored = (row: SnoozeRow): StoredSnooze => ({
  physicianId: row.physician_id,
  assignedAt: row.assigned_at,
  until: row.until,
})

export const toSnooze = (row: SnoozeRow) => ({
  asyncConsultId: row.async_consult_id,
  physicianId: row.physician_id,
  until: row.until.toISOString(),
  createdAt: row.created_at.toISOString(),
})

/** The snooze of a thread, in force or not. */
export async function findSnooze(tx: TenantTransaction, asyncConsultId: string): Promise<SnoozeRow | null> {
  const row = await tx.db
    .selectFrom('snoozes')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .executeTakeFirst()
  return row ?? null
}

/** Removes the snooze of a thread. @returns false when there was none. */
export async function removeSnooze(tx: TenantTransaction, asyncConsultId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('snoozes')
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Reports whether one of these has written since the thread was put aside. */
async function hasWritten(
  tx: TenantTransaction,
  row: SnoozeRow,
  authors: readonly ('patient' | 'physician')[],
): Promise<boolean> {
  const found = await tx.db
    .selectFrom('messages')
    .select('sequence')
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', row.async_consult_id)
    .where('sequence', '>', row.message_count)
    .where('author_type', 'in', [...authors])
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Reports whether the patient has written since the thread was put aside. */
export const hasAnswered = (tx: TenantTransaction, row: SnoozeRow): Promise<boolean> => hasWritten(tx, row, ['patient'])

/** Reports whether the patient or a physician has written since the thread was put aside. */
export const hasMovedOn = (tx: TenantTransaction, row: SnoozeRow): Promise<boolean> =>
  hasWritten(tx, row, ['patient', 'physician'])

/** Notes that a thread has come back to its physician. */
export async function markAwake(tx: TenantTransaction, asyncConsultId: string, now: Date): Promise<void> {
  await tx.db
    .updateTable('snoozes')
    .set({ woke_at: now })
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .execute()
}
