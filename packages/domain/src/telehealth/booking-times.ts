/**
 * The times around a call that is booked: the one place that has them. Pages read them too, so that nothing of zod is
 * imported here. Source: docs/schedule.md.
 */

const minute = 60_000
const after = (instant: Date, minutes: number) => new Date(instant.getTime() + minutes * minute)

/** So long before its time the waiting room of a booked call opens for the patient. Minutes. */
export const opensBefore = 15

/** So long before the time a patient who has not come is reminded. Minutes, the longest first. */
export const remindersBefore = [24 * 60, 15] as const

/** So long after the end of the booked time a patient may still come; then the call counts as missed. Minutes. */
export const missedAfter = 10

/** So long a patient who is there waits for the booked physician alone, from the booked time on. Minutes. */
export const bookedPhysicianAlone = 10

/** Whoever has not come so long after the time is late. Minutes. */
const lateAfter = 1

/** Whether it is so late that whoever is missing is late. */
export const isLate = (scheduledFor: Date, now: Date): boolean => now >= after(scheduledFor, lateAfter)

/** When the waiting room of a call that is booked for `scheduledFor` opens. */
export const opensAt = (scheduledFor: Date): Date => after(scheduledFor, -opensBefore)

/** From when on a call whose patient has never come is missed. */
export const missedAt = (scheduledFor: Date, durationMinutes: number): Date =>
  after(scheduledFor, durationMinutes + missedAfter)

/**
 * From when on any suitable physician may take a booked call in place of its own: the patient has waited since its
 * time, or since they came late.
 */
export const anybodyFrom = (scheduledFor: Date, waitingSince: Date): Date =>
  after(scheduledFor > waitingSince ? scheduledFor : waitingSince, bookedPhysicianAlone)

/** When the next reminder is due, strictly after `now`; null when none is left. */
export function nextReminderAt(scheduledFor: Date, now: Date): Date | null {
  return remindersBefore.map((minutes) => after(scheduledFor, -minutes)).find((at) => at > now) ?? null
}

/**
 * Which reminder is due, as minutes before the time: of several that are overdue the latest, and none once the time has
 * come.
 * @param dueAt when the next one was to be sent.
 */
export function reminderDue(scheduledFor: Date, dueAt: Date | null, now: Date): number | null {
  if (dueAt === null || now < dueAt || now >= scheduledFor) return null
  return remindersBefore.findLast((minutes) => after(scheduledFor, -minutes) <= now) ?? null
}
