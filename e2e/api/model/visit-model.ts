import { done, type ExpectedEvent, inSeconds, type Outcome, refused } from './expectations.ts'
import {
  isLicensed,
  isOnDuty,
  missedAt,
  type Physician,
  type Room,
  reminders,
  settings,
  type Visit,
} from './waiting-room-model.ts'

/**
 * A model of the live-call consult according to the public interface and docs/telehealth.md, independent of the
 * service's state machine. Times are milliseconds, durations seconds.
 */

/** The details with which a call is created. */
export type Plan = Pick<Visit, 'patientId' | 'bookedWith' | 'scheduledFor' | 'minutes' | 'language' | 'jurisdiction'>

const over = ['completed', 'cancelled']
const endOf = ({ scheduledFor, minutes }: Plan) => (scheduledFor ?? 0) + minutes * 60_000

/** When the next reminder is due for a call that was just booked, moved or reminded of. */
const reminderAfter = (scheduledFor: number | null, now: number): number | null =>
  (scheduledFor !== null && reminders.map((seconds) => scheduledFor - seconds * 1000).find((at) => at > now)) || null

/**
 * Whether the physician has another booking in that time.
 * @param movedId the call being moved, which does not count.
 */
function isTaken({ visits }: Room, plan: Plan, movedId?: string): boolean {
  const { bookedWith, scheduledFor } = plan
  if (bookedWith === null || scheduledFor === null) return false
  return visits.some(
    (other) =>
      other.id !== movedId &&
      !over.includes(other.status) &&
      other.bookedWith === bookedWith &&
      other.scheduledFor !== null &&
      other.scheduledFor < endOf(plan) &&
      scheduledFor < endOf(other),
  )
}

/** Whether a call can be booked as planned. @param movedId the call that moves; its own time is free for it. */
export function book(room: Room, plan: Plan, movedId?: string): Outcome | null {
  const physician = room.physicians.find(({ id }) => id === plan.bookedWith)
  if (physician && !isLicensed(plan, physician)) return refused('physician_not_licensed')
  return isTaken(room, plan, movedId) ? refused('slot_unavailable') : null
}

export function newVisit(id: string, plan: Plan, now: number): Visit {
  return {
    ...plan,
    rescheduledFrom: null,
    remindAt: reminderAfter(plan.scheduledFor, now),
    cancelledReason: null,
    id,
    status: 'invited',
    physicianId: plan.bookedWith,
    waitingSince: null,
    presentUntil: null,
    placeUntil: null,
    ringExpiresAt: null,
    startedAt: null,
    endedAt: null,
    cancelledAt: null,
    rating: null,
    messages: 0,
    declinedAt: new Map(),
    events: [{ type: 'telehealth.created', status: 'invited' }],
  }
}

function emit(visit: Visit, type: string, data: ExpectedEvent['data'] = {}): Outcome {
  visit.events.push({ type, status: visit.status, data })
  return done
}

const notActive = refused('thread_not_active')

const isMissed = (visit: Visit, now: number) => now >= (missedAt(visit) ?? Infinity)

/** The partner moves the call. */
export function reschedule(
  room: Room,
  visit: Visit,
  wanted: Partial<Plan> & { scheduledFor: number },
  now: number,
): Outcome {
  if (visit.status !== 'invited' || visit.scheduledFor === null || isMissed(visit, now)) return notActive
  const { patientId, bookedWith, scheduledFor, minutes, language, jurisdiction } = { ...visit, ...wanted }
  const plan = { patientId, bookedWith, scheduledFor, minutes, language, jurisdiction }
  const isSame = [plan.bookedWith === visit.bookedWith, scheduledFor === visit.scheduledFor, minutes === visit.minutes]
  if (isSame.every(Boolean)) return done
  const refusal = book(room, plan, visit.id)
  if (refusal) return refusal
  const remindAt = reminderAfter(scheduledFor, now)
  Object.assign(visit, plan, { physicianId: bookedWith, rescheduledFrom: visit.scheduledFor, remindAt })
  return emit(visit, 'telehealth.rescheduled')
}

export function ready(visit: Visit, now: number): Outcome {
  const { status, placeUntil } = visit
  if (status !== 'invited' && status !== 'waiting' && status !== 'ringing') return notActive
  if (status === 'invited' && isMissed(visit, now)) return notActive
  const hasPlace = placeUntil !== null && now < placeUntil
  visit.presentUntil = inSeconds(now, settings.presence)
  visit.placeUntil = inSeconds(now, settings.place)
  if (status === 'ringing') return done
  if (!hasPlace) visit.waitingSince = now
  if (status === 'waiting') return done
  visit.status = 'waiting'
  return emit(visit, 'telehealth.waiting')
}

/** Reserves a physician whom the caller has chosen. */
export function ring(visit: Visit, physicianId: string, now: number): void {
  Object.assign(visit, { status: 'ringing', physicianId, ringExpiresAt: inSeconds(now, settings.ring) })
}

const stopRinging = (visit: Visit) =>
  Object.assign(visit, { status: 'waiting', physicianId: visit.bookedWith, ringExpiresAt: null })

export function join(visit: Visit, physician: Physician, now: number): Outcome {
  if (!isLicensed(visit, physician)) return refused('physician_not_licensed')
  if (visit.status !== 'ringing') return notActive
  if (visit.physicianId !== physician.id) return refused('not_assigned')
  if (now >= (visit.ringExpiresAt ?? 0)) return notActive
  Object.assign(visit, { status: 'in_progress', startedAt: now, ringExpiresAt: null })
  physician.unanswered = 0
  return emit(visit, 'telehealth.in_progress')
}

export function decline(visit: Visit, physician: Physician, now: number): Outcome {
  if (visit.status !== 'ringing') return notActive
  if (visit.physicianId !== physician.id) return refused('not_assigned')
  stopRinging(visit)
  visit.declinedAt.set(physician.id, now)
  Object.assign(physician, { unanswered: 0, idleSince: now })
  return done
}

export function end(visit: Visit, physician: Physician, now: number): Outcome {
  if (visit.status !== 'in_progress') return notActive
  if (visit.physicianId !== physician.id) return refused('not_assigned')
  Object.assign(visit, { status: 'completed', endedAt: now })
  physician.idleSince = now
  return emit(visit, 'telehealth.completed')
}

/** Writes a message in the call. @param by the physician, or null for the patient. */
export function write(visit: Visit, by: Physician | null, text: string): Outcome {
  if (visit.status !== 'in_progress') return notActive
  if (by && visit.physicianId !== by.id) return refused('not_assigned')
  visit.messages += 1
  const author = by?.id ?? visit.patientId
  visit.events.push({ type: 'telehealth.message', data: { sequence: visit.messages, author, text } })
  return { ok: 201 }
}

export function cancel(visit: Visit, now: number): Outcome {
  if (visit.status !== 'invited' && visit.status !== 'waiting') return refused('consult_not_cancellable')
  Object.assign(visit, { status: 'cancelled', cancelledAt: now, cancelledReason: 'requested' })
  return emit(visit, 'telehealth.cancelled')
}

export function rate(visit: Visit, value: number): Outcome {
  if (visit.rating !== null) return refused('already_rated')
  visit.rating = value
  return emit(visit, 'telehealth.rated', { rating: value })
}

/** Sends the latest due reminder to the patient of a booked call who has not arrived, until the start. */
function remind(visit: Visit, now: number): boolean {
  const { status, scheduledFor, remindAt } = visit
  if (status !== 'invited' || scheduledFor === null || remindAt === null) return false
  if (now < remindAt || now >= scheduledFor) return false
  const seconds = reminders.findLast((each) => scheduledFor - each * 1000 <= now) ?? 0
  visit.remindAt = reminderAfter(scheduledFor, now)
  emit(visit, 'telehealth.reminder', { minutesBefore: seconds / 60 })
  return true
}

function miss(visit: Visit, now: number): boolean {
  if (visit.status !== 'invited' || !isMissed(visit, now)) return false
  Object.assign(visit, { status: 'cancelled', cancelledAt: now, cancelledReason: 'patient_no_show' })
  emit(visit, 'telehealth.cancelled')
  return true
}

/** Applies and counts what happens only because time passes: reminders, missed calls, unanswered rings. */
export function pass(room: Room, now: number): Record<'reminded' | 'missed' | 'unanswered', number> {
  const countOf = (act: (visit: Visit, now: number) => boolean) => room.visits.filter((visit) => act(visit, now)).length
  return { reminded: countOf(remind), missed: countOf(miss), unanswered: endRings(room, now) }
}

/** Ends unanswered rings. @returns the number of rings. */
function endRings({ visits, physicians }: Room, now: number): number {
  const unanswered = visits.filter(({ status, ringExpiresAt }) => status === 'ringing' && now >= (ringExpiresAt ?? 0))
  for (const visit of unanswered) {
    const physician = physicians.find(({ id }) => id === visit.physicianId)
    stopRinging(visit)
    if (!physician) continue
    Object.assign(physician, { unanswered: physician.unanswered + 1, idleSince: now })
    if (physician.unanswered >= 2 && isOnDuty(physician, now)) Object.assign(physician, { said: 'away', until: null })
  }
  return unanswered.length
}
