import { fetchTelehealthRow } from '@consult/consults'
import { type PatientScope, requireInScope } from '@consult/directory'
import { clinicianName } from '@consult/domain'
import type { RequestContext } from '@consult/request'

/** The physician of a call, as the patient sees them. */
export interface CallPhysician {
  /** The name with credentials: "Ada Osei, MD". Null while no physician is reserved or in the call. */
  readonly name: string | null
  readonly specialty: string | null
}

/**
 * Returns the physician who is reserved for the patient's call, or who is in it.
 * @throws not_found
 */
export async function getCallPhysician(
  { services, account }: RequestContext,
  { telehealthConsultId, scope }: { telehealthConsultId: string; scope: PatientScope | null },
): Promise<CallPhysician> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    const row = await fetchTelehealthRow(tx, telehealthConsultId)
    requireInScope(scope, row)
    const isExpected = row.status === 'ringing' || row.status === 'in_progress'
    if (!isExpected || row.physician_id === null) return { name: null, specialty: null }
    const physician = await tx.db
      .selectFrom('physicians')
      .select(['first_name as firstName', 'last_name as lastName', 'credentials', 'specialty'])
      .where('partner_id', '=', tx.partnerId)
      .where('physician_id', '=', row.physician_id)
      .executeTakeFirstOrThrow()
    return { name: clinicianName(physician), specialty: physician.specialty }
  })
}
