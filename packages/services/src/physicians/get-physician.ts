import type { Physician } from '@consult/domain'
import type { Call } from '../call.ts'
import { fetchPhysician } from './physician-resource.ts'

/** @throws not_found */
export async function getPhysician({ services, account }: Call, physicianId: string): Promise<Physician> {
  return services.database.inTenant(account.partnerId, (tx) => fetchPhysician(tx, physicianId, services.clock.now()))
}
