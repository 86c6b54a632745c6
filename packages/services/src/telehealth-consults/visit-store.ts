import type { TenantTransaction } from '@consult/db'
import { notFound } from '@consult/domain'
import type { TelehealthConsultRow } from './consult-row.ts'

/** Reads one consult without locking it. @throws not_found */
export async function fetchTelehealthRow(
  tx: TenantTransaction,
  telehealthConsultId: string,
): Promise<TelehealthConsultRow> {
  const row = await tx.db
    .selectFrom('telehealth_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
