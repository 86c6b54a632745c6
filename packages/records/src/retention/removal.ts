import type { TenantTransaction } from '@consult/db'
import { appendAudit, type Services } from '@consult/request'
import { sql } from 'kysely'
import type { Age, Expired, ExpiredQuery } from './expired.ts'

/** One batch of one kind. */
export interface Batch extends Age {
  readonly size: number
}

/** Removes a batch. @returns how many things; fewer than the size of the batch when nothing is left. */
export type Remove = (services: Services, batch: Batch) => Promise<number>

/** Finishes what batches began. @returns one error for each file that could not be deleted. */
export type Finish = (services: Services, partnerId: string, signal: AbortSignal) => Promise<readonly unknown[]>

/**
 * Takes the oldest expired things, and locks their patients: until the transaction ends, nobody puts them under a legal
 * hold. Things that came under a legal hold in the meantime are not taken.
 */
export async function takeExpired(tx: TenantTransaction, query: ExpiredQuery, batch: Batch): Promise<Expired[]> {
  const { db, partnerId } = tx
  const { rows: found } = await sql<Expired>`
    select x.* from (${query(batch)}) x where not x.is_held order by x.at, x.id limit ${batch.size}`.execute(db)
  if (found.length === 0) return []
  const patients = [...new Set(found.map(({ patient_id }) => patient_id))]
  await sql`
    select 1 from patients where partner_id = ${partnerId} and patient_id = any(${patients})
    order by patient_id for share`.execute(db)
  const ids = found.map(({ id }) => id)
  const { rows } = await sql<Expired>`
    select x.* from (${query(batch)}) x where not x.is_held and x.id = any(${ids}) order by x.at, x.id`.execute(db)
  return rows
}

/** Records a batch in the partner's audit, with its number of things and under the patients whom it concerns. */
export async function recordBatch(
  tx: TenantTransaction,
  { self, clock }: Services,
  { kind, count, patientIds }: { kind: string; count: number; patientIds: readonly string[] },
): Promise<void> {
  if (count === 0) return
  const target = { type: 'partner', id: tx.partnerId, code: `${kind}_${count}`, patientIds } as const
  const entry = { ...target, act: 'retention.apply', outcome: 'done', actor: self, requestId: null } as const
  await appendAudit(tx, [entry], clock.now())
}

/** The patients of a batch. */
export const patientsIn = (found: readonly Expired[]): string[] => [
  ...new Set(found.flatMap(({ patient_id }) => patient_id ?? [])),
]
