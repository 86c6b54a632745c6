import { type PatientScope, requireInScope } from '@consult/directory'
import type { TelehealthConsult } from '@consult/domain'
import { noteShown, type RequestContext } from '@consult/request'
import { recordingLinks } from '../recordings/recording-link.ts'
import { rowToTelehealthConsult } from './consult-row.ts'
import { readQueue } from './matching/read-queue.ts'
import { fetchTelehealthRow } from './telehealth-consult-store.ts'

/**
 * Returns the current consult. A waiting patient's consult has their place in line. A recorded call has new links to its
 * recording and its transcript. Patients get the links only if the partner enabled it.
 * @throws not_found
 */
export async function getTelehealthConsult(
  context: RequestContext,
  { telehealthConsultId, scope }: { telehealthConsultId: string; scope: PatientScope | null },
): Promise<TelehealthConsult> {
  const { services, account } = context
  const now = services.clock.now()
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    requireInScope(scope, row)
    const id = telehealthConsultId
    noteShown(context, { type: 'telehealth_consult', id, consultId: id, patientId: row.patient_id })
    const queue = await readQueue(tx, [telehealthConsultId], now)
    const consult = rowToTelehealthConsult(row, queue.get(telehealthConsultId) ?? null)
    if (scope !== null && !account.recordingsForPatients) return consult
    return { ...consult, ...(await recordingLinks(tx, context, consult)) }
  })
}
