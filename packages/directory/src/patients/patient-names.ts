import type { TenantTransaction } from '@consult/db'
import { fullName } from '@consult/domain'

/** A patient's name as physicians see it, or null when the partner gave none. */
export function patientName(row: {
  first_name: string | null
  last_name: string | null
  language?: string | null
}): string | null {
  return fullName({ firstName: row.first_name, lastName: row.last_name, language: row.language ?? null })
}

/** The names of patients, by id. */
export async function patientNames(
  tx: TenantTransaction,
  patientIds: readonly string[],
): Promise<Map<string, string | null>> {
  if (patientIds.length === 0) return new Map()
  const rows = await tx.db
    .selectFrom('patients')
    .select(['patient_id', 'first_name', 'last_name', 'language'])
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', 'in', [...patientIds])
    .execute()
  return new Map(rows.map((row) => [row.patient_id, patientName(row)]))
}
