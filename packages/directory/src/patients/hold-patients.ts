import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'

/**
 * Keeps erasures of these patients from beginning until the transaction ends. Use it for writes that lock no row of
 * the patient's consults: either the erasure sees what was written, or this function finds that the erasure has
 * begun.
 * @returns the patients who are still there.
 */
export async function holdPatients(tx: TenantTransaction, patientIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (patientIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('patients')
    .select('patient_id')
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', 'in', [...new Set(patientIds)])
    .where('erasing_since', 'is', null)
    .orderBy('patient_id')
    .forKeyShare()
    .execute()
  return new Set(rows.map((row) => row.patient_id))
}

/**
 * Like `holdPatients`, for a single patient.
 * @param field of the request that names the patient, where it has several ids.
 * @throws not_found once the erasure has begun.
 */
export async function holdPatient(tx: TenantTransaction, patientId: string, field?: string): Promise<void> {
  if (!(await holdPatients(tx, [patientId])).has(patientId)) throw notFound(field)
}
