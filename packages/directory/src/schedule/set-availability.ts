import { type Availability, type AvailabilityResource, furthestException, tooFarAhead } from '@consult/domain'
import { inUnit, type RequestContext } from '@consult/request'

/**
 * Replaces the hours when the physician can be booked. Existing bookings stay. A concurrent booking that has read the
 * old hours stays too.
 * @throws invalid_request for an exception that is too far ahead
 */
export async function setAvailability(
  context: RequestContext,
  { physicianId, availability }: { physicianId: string; availability: Availability },
): Promise<AvailabilityResource> {
  const { timeZone, weekly, exceptions } = availability
  return inUnit(context, async (unit) => {
    for (const [index, { date }] of exceptions.entries()) {
      const day = new Date(`${date}T00:00:00Z`)
      const tooFar = tooFarAhead(`exceptions.${index}.date`, day, unit.now, furthestException)
      if (tooFar) throw tooFar
    }
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
