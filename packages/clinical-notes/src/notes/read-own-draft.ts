import type { TenantTransaction } from '@consult/db'
import type { OrderKind } from '@consult/domain'
import { consultColumn, type NotedConsult } from '../noted-consult.ts'

/** How far a physician has come with a draft. */
export interface BegunDraft {
  readonly revision: number
  readonly orders: readonly OrderKind[]
}

/** The physician's draft about a consult, for a program that goes on with it. Null if there is none. */
export async function readOwnDraft(
  { db, partnerId }: TenantTransaction,
  consult: NotedConsult,
  physicianId: string,
): Promise<BegunDraft | null> {
  const draft = await db
    .selectFrom('clinical_notes')
    .select(['clinical_note_id', 'revision'])
    .where('partner_id', '=', partnerId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .where('author_id', '=', physicianId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  if (!draft) return null
  const orders = await db
    .selectFrom('orders')
    .select('kind')
    .where('partner_id', '=', partnerId)
    .where('clinical_note_id', '=', draft.clinical_note_id)
    .execute()
  return { revision: draft.revision, orders: orders.map(({ kind }) => kind) }
}
