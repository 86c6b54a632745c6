import type { AvailabilityResource } from '@consult/domain'
import type { RequestContext } from '@consult/request'
import { fetchPhysicianRow } from '../physicians/physician-resource.ts'
import { findAvailability } from './availability-store.ts'

/** Returns when the physician can be booked. The time zone is null if the hours were never set. @throws not_found */
export async function getAvailability(
  { services, account }: RequestContext,
  physicianId: string,
): Promise<AvailabilityResource> {
  return services.database.inTenant(account.partnerId, async (tx) => {
    await fetchPhysicianRow(tx, physicianId)
    return (await findAvailability(tx, physicianId)) ?? { timeZone: null, weekly: [], exceptions: [] }
  })
}
