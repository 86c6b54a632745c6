import type { TenantTransaction } from '@consult/db'

/** A patient's name as physicians see it, or null when the partner gave none. */
export function patientName(row: { first_name: string | null; last_name: string | null }): string | null {
  return [row.first_name, row.last_name].filter(Boolean).join(' ') || null
}

/** The names of patients, by id. */
export async function patientNames(
  tx: TenantTransaction,
  patientIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (patientIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('patients')
    .select(['patient_id', 'first_name', 'last_name'])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', 'in', [...patientIds])
    .execute()
  return new Map(rows.map((row) => [row.patient_id, patientName(row)]))
}
