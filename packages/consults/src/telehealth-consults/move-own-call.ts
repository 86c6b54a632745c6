import { bookedSpans, findAvailability, type PatientScope, requireInScope } from '@consult/directory'
import {
  addSeconds,
  ConsultError,
  freeSlots,
  type TelehealthConsult,
  type UpdateTelehealthConsult,
} from '@consult/domain'
import { type RequestContext, takeQuota, type Unit } from '@consult/request'
import { actOnTelehealthConsult } from './act-on-telehealth-consult.ts'
import { reschedule } from './reschedule.ts'

/** How often a patient can move calls on one day. */
const movesPerDay = 10

/** The booked call to move. */
interface BookedCall {
  readonly id: string
  readonly physicianId: string
  readonly minutes: number
}

/** Requires that the time is a free slot, as the patient was offered them. @throws slot_unavailable */
async function requireOfferedSlot(unit: Unit, { id, physicianId, minutes }: BookedCall, startsAt: Date): Promise<void> {
  const availability = startsAt > unit.now ? await findAvailability(unit, physicianId) : null
  const reach = { startsAt, endsAt: addSeconds(startsAt, minutes * 60) }
  const booked = await bookedSpans(unit, physicianId, reach, id)
  const offered = availability
    ? [...freeSlots(availability, { startsAt, endsAt: addSeconds(startsAt, 1) }, minutes, booked)]
    : []
  if (!offered.some((slot) => slot.startsAt.getTime() === startsAt.getTime()))
    throw new ConsultError('slot_unavailable')
}

/**
 * Moves a patient's own booked call to a free slot of its physician, until the patient enters the waiting room. Everything else
 * of the call stays.
 * @throws forbidden for other changes, and for a call that is booked with nobody; not_found; slot_unavailable; thread_not_active;
 *   quota_exceeded; feature_disabled; physician_deactivated; physician_not_licensed
 */
export async function moveOwnCall(
  context: RequestContext,
  {
    telehealthConsultId,
    scope,
    ...input
  }: UpdateTelehealthConsult & { telehealthConsultId: string; scope: PatientScope },
): Promise<TelehealthConsult> {
  const { scheduledFor, durationMinutes, physicianId, priority, metadata } = input
  const others = [durationMinutes, physicianId, priority, metadata]
  return actOnTelehealthConsult(context, telehealthConsultId, async (consult, unit) => {
    requireInScope(scope, consult.row)
    const { bookedPhysicianId, durationMinutes: minutes, scheduledFor: was } = consult.life
    const isMovable = was !== null && bookedPhysicianId !== null && consult.row.simulation === null
    if (scheduledFor == null || others.some((other) => other != null) || !isMovable) throw new ConsultError('forbidden')
    await reschedule(context, { consult, wanted: { scheduledFor } }, unit)
    await requireOfferedSlot(unit, { id: consult.id, physicianId: bookedPhysicianId, minutes }, scheduledFor)
    const { patient_id: subject } = consult.row
    await takeQuota(unit, { quota: 'moved_calls', subject, amount: 1, limit: movesPerDay }, unit.realNow)
  })
}
