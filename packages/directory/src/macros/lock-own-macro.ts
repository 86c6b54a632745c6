import type { TenantTransaction } from '@consult/db'
import { ConsultError, notFound } from '@consult/domain'

/**
 * Locks one of the physician's own macros, so that it can be changed.
 * @throws not_found, also for another physician's macro; forbidden for a shared one, which only operators change.
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
