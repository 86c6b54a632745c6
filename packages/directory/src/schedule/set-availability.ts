import type { Availability, AvailabilityResource } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'

/**
 * Replaces the hours when the physician can be booked. Existing bookings stay. A concurrent booking that has read the
 * old hours stays too.
 */
export async function setAvailability(
  context: RequestContext,
  { physicianId, availability }: { physicianId: string; availability: Availability },
): Promise<AvailabilityResource> {
  const { timeZone, weekly, exceptions } = availability
  return inUnit(context, async (unit) => {
    const columns = {
      time_zone: timeZone,
      weekly: JSON.stringify(weekly),
      exceptions: JSON.stringify(exceptions),
      updated_at: unit.now,
    }
    await unit.db
      .insertInto('physician_availability')
      .values({ partner_id: unit.partnerId, physician_id: physicianId, ...columns })
      .onConflict((conflict) => conflict.columns(['partner_id', 'physician_id']).doUpdateSet(columns))
      .execute()
    return unit.did({ type: 'physician', id: physicianId }, { timeZone, weekly, exceptions })
  })
}
