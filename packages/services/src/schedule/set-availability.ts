import type { Availability, AvailabilityResource } from '@consult/domain'
import type { RequestContext } from '../request/request-context.ts'
import { inUnit } from '../request/unit-of-work.ts'

/**
 * Replaces when the physician can be booked. What is booked already stays, and so does what is being booked by somebody
 * who has read the hours as they were.
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
