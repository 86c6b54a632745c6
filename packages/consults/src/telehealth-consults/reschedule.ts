import { lockActivePhysician, requireLicense, requireTelehealth } from '@consult/directory'
import { ConsultError, furthestBooking, type NewPlan, tooFarAhead } from '@consult/domain'
import { type RequestContext, refuseBooked, type Unit } from '@consult/request'
import { endOf } from './consult-row.ts'
import type { LockedTelehealthConsult } from './locked-telehealth-consult.ts'
import { isAhead, requireFreeSlot } from './require-free-slot.ts'

/** Moves the call, unless it already has this plan. @returns whether it moved. */
function move(consult: LockedTelehealthConsult, { scheduledFor, durationMinutes, physicianId }: NewPlan): boolean {
  const was = consult.life
  const plan = {
    scheduledFor,
    durationMinutes: durationMinutes ?? was.durationMinutes,
    physicianId: physicianId ?? was.bookedPhysicianId,
  }
  const isSame =
    scheduledFor.getTime() === was.scheduledFor?.getTime() &&
    plan.durationMinutes === was.durationMinutes &&
    plan.physicianId === was.bookedPhysicianId
  if (isSame && consult.allows({ type: 'reschedule', plan })) return false
  consult.act({ type: 'reschedule', plan })
  return true
}

/**
 * Moves a booked call. One transaction frees the old time and takes the new one.
 * @throws not_found for the physician; feature_disabled; thread_not_active; physician_deactivated; physician_not_licensed on the
 *   new day; slot_unavailable; invalid_request for a time too far ahead, and for a physician where simulated ones answer
 */
export async function reschedule(
  context: RequestContext,
  { consult, wanted }: { consult: LockedTelehealthConsult; wanted: NewPlan },
  unit: Unit,
): Promise<void> {
  const physicianId = wanted.physicianId ?? consult.life.bookedPhysicianId
  if (physicianId !== null && consult.row.simulation !== null) throw refuseBooked()
  if (physicianId !== null) await lockActivePhysician(unit, physicianId)
  requireTelehealth(context.account)
  if (!move(consult, wanted)) return
  if (!isAhead(wanted.scheduledFor, unit.now)) {
    throw new ConsultError('slot_unavailable', undefined, 'This time has passed. Choose a time in the future.')
  }
  const tooFar = tooFarAhead('scheduledFor', wanted.scheduledFor, unit.now, furthestBooking)
  if (tooFar) throw tooFar
  if (physicianId !== null) await requireLicense(unit, consult.row, physicianId, wanted.scheduledFor)
  const endsAt = endOf(consult.life)
  if (physicianId !== null && endsAt) {
    await requireFreeSlot(unit, { physicianId, startsAt: wanted.scheduledFor, endsAt }, consult.id)
  }
}
