import { type PatientScope, requireInScope } from '@consult/directory'
import type { AsyncConsult } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { rowToAsyncConsult } from './consult-row.ts'
import { fetchConsultRow } from './thread-store.ts'

/** The consult as it is now. @throws not_found */
export async function getAsyncConsult(
  context: RequestContext,
  { asyncConsultId, scope }: { asyncConsultId: string; scope: PatientScope | null },
): Promise<AsyncConsult> {
  return context.services.database.inTenant(context.account.partnerId, async (tx) => {
    const row = await fetchConsultRow(tx, asyncConsultId)
    requireInScope(scope, row)
    const id = asyncConsultId
    noteShown(context, { type: 'async_consult', id, consultId: id, patientId: row.patient_id })
    return rowToAsyncConsult(row)
  })
}
