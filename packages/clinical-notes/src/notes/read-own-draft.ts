import type { TenantTransaction } from '@consult/db'
import { consultColumn, type NotedConsult } from '../noted-consult.ts'

/** A draft that a physician has begun. */
export interface BegunDraft {
  readonly revision: number
}

/** The physician's draft about a consult, for a program that goes on with it. Null if there is none. */
export async function readOwnDraft(
  { db, partnerId }: TenantTransaction,
  consult: NotedConsult,
  physicianId: string,
): Promise<BegunDraft | null> {
  const draft = await db
    .selectFrom('clinical_notes')
    .select('revision')
    .where('partner_id', '=', partnerId)
    .where(consultColumn(consult.kind), '=', consult.id)
    .where('author_id', '=', physicianId)
    .where('status', '=', 'draft')
    .executeTakeFirst()
  return draft ?? null
}
