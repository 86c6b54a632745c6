import type { TenantTransaction } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'

/**
 * Locks a macro that the physician may change: an own one. Another physician's is as absent as another tenant's.
 * @throws not_found; forbidden for one that is shared, which operators look after.
 */
export async function lockOwnMacro(
  tx: TenantTransaction,
  { macroId, physicianId }: { macroId: string; physicianId: string },
): Promise<void> {
  const row = await tx.db
    .selectFrom('macros')
    .select('physician_id')
    .where('partner_id', '=', tx.partnerId)
    .where('macro_id', '=', macroId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.physician_id === null) throw new ConsultError('forbidden')
  if (row?.physician_id !== physicianId) throw notFound()
}
