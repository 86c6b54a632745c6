import { type PatientScope, requireInScope } from '../directory/patients/patient-scope.ts'
import { physicianName } from '../directory/physicians/physician-names.ts'
import type { Call } from '../request/request-context.ts'
import { fetchTelehealthRow } from '../telehealth-consults/visit-store.ts'

/**
 * Who comes, or is there: the name of the physician who is reserved for the patient's call or in it.
 * @returns null while that is nobody.
 * @throws not_found
 */
export async function getCallPhysicianName(
  { services, account }: Call,
  { telehealthConsultId, scope }: { telehealthConsultId: string; scope: PatientScope | null },
): Promise<string | null> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    const visit = await fetchTelehealthRow(tx, telehealthConsultId)
    requireInScope(scope, visit)
    const isExpected = visit.status === 'ringing' || visit.status === 'in_progress'
    return isExpected && visit.physician_id !== null ? physicianName(tx, visit.physician_id) : null
  })
}
