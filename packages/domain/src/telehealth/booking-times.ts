/**
 * The times around a booked call, all defined here. Pages import this file, so it must not import zod. Source:
 * docs/schedule.md.
 */

const minute = 60_000
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minute)

/** How long before the booked time the waiting room opens for the patient. Minutes. */
export const opensBefore = 15

/** How long before the booked time a patient who has not arrived is reminded. Minutes, longest first. */
export const remindersBefore = [24 * 60, 15] as const

/** How long after the end of the booked time a patient may still arrive; then the call counts as missed. Minutes. */
export const missedAfter = 10

/** How long a waiting patient is reserved for the booked physician, from the booked time on. Minutes. */
export const bookedPhysicianAlone = 10

/** How long after the booked time an absent participant counts as late. Minutes. */
const lateAfter = 1

/** Reports whether an absent participant is late. */
export const isLate = (scheduledFor: Date, now: Date): boolean => now >= after(scheduledFor, lateAfter)

/** When the waiting room opens for a call booked for `scheduledFor`. */
export const opensAt = (scheduledFor: Date): Date => after(scheduledFor, -opensBefore)

/** When a call whose patient never arrived counts as missed. */
export const missedAt = (scheduledFor: Date, durationMinutes: number): Date =>
  after(scheduledFor, durationMinutes + missedAfter)

/**
 * When any suitable physician may take a booked call instead of its own: `bookedPhysicianAlone` after the booked time,
 * or after the patient's arrival if later.
 */
export const anybodyFrom = (scheduledFor: Date, waitingSince: Date): Date =>
  after(scheduledFor > waitingSince ? scheduledFor : waitingSince, bookedPhysicianAlone)

/** When the next reminder is due, strictly after `now`; null when none is left. */
export function nextReminderAt(scheduledFor: Date, now: Date): Date | null {
  return remindersBefore.map((minutes) => after(scheduledFor, -minutes)).find((at) => at > now) ?? null
}

/**
 * Which reminder is due, in minutes before the booked time. When several are overdue, it is the latest; from the booked
 * time on, none.
 * @param dueAt when the next reminder was due.
 */
export function reminderDue(scheduledFor: Date, dueAt: Date | null, now: Date): number | null {
  if (dueAt === null || now < dueAt || now >= scheduledFor) return null
  return remindersBefore.findLast((minutes) => after(scheduledFor, -minutes) <= now) ?? null
}
