import type { AsyncConsult } from '@consult/domain'
import type { Call } from '../call.ts'
import { rowToAsyncConsult } from './consult-row.ts'
import { type PatientScope, requireInScope } from './patient-scope.ts'
import { fetchConsultRow } from './thread-store.ts'

/** The consult as it is now. @throws not_found */
export async function getAsyncConsult(
  { services, account }: Call,
  { asyncConsultId, scope }: { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchConsultRow(tx, asyncConsultId)
    requireInScope(scope, row)
    return rowToAsyncConsult(row)
  })
}
