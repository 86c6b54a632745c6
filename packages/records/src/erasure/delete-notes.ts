import type { NotedConsult } from '@consult/clinical-notes'
import type { TenantTransaction } from '@consult/db'
import { rememberDeleted } from './remember-deleted.ts'

/** Deletes the clinical notes about a consult, with all their versions and orders. The caller has locked the consult. */
export async function deleteNotes(tx: TenantTransaction, { kind, id }: NotedConsult, now: Date): Promise<void> {
  const { db, partnerId } = tx
  const column = kind === 'async' ? 'async_consult_id' : 'telehealth_consult_id'
  const noteIds = db
    .selectFrom('clinical_notes')
    .select('clinical_note_id')
    .where('partner_id', '=', partnerId)
    .where(column, '=', id)
  const deleted = await noteIds.select('status').execute()
  const addenda = await db
    .selectFrom('clinical_note_addenda')
    .select('note_addendum_id')
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', noteIds)
    .execute()
  // Nobody but its author ever saw a draft.
  const shown = deleted.filter(({ status }) => status !== 'draft').map((note) => note.clinical_note_id)
  const orders = await db
    .selectFrom('orders')
    .select('order_id')
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', 'in', noteIds)
    .where('status', '<>', 'draft')
    .execute()
  const parts = [...addenda.map((addendum) => addendum.note_addendum_id), ...orders.map((order) => order.order_id)]
  await rememberDeleted(tx, [...shown, ...parts], now)
  for (const table of [
    'orders',
    'clinical_note_addenda',
    'clinical_note_signatures',
    'clinical_note_returns',
    'clinical_note_versions',
    'clinical_notes',
  ] as const) {
    await db.deleteFrom(table).where('partner_id', '=', partnerId).where('clinical_note_id', 'in', noteIds).execute()
  }
}
