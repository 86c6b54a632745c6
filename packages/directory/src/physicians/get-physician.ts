import type { Physician } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { fetchPhysician } from './physician-resource.ts'

/** @throws not_found */
export async function getPhysician({ services, account }: RequestContext, physicianId: string): Promise<Physician> {
  return services.database.inTenant(account.partnerId, (tx) => fetchPhysician(tx, physicianId, services.clock.now()))
}
