const hour = 60 * 60_000
const day = 24 * hour

/** How far ahead a consult can be snoozed, in milliseconds. */
const farthest = 365 * day

/** When the morning begins, in hours of the physician's own day. */
const morning = 8

/** The same number of days later, at the hour: the days of a change of clocks are shorter or longer. */
function inDays(now: number, days: number, at?: number): number {
  const date = new Date(now)
  date.setDate(date.getDate() + days)
  if (at !== undefined) date.setHours(at, 0, 0, 0)
  return date.getTime()
}

/** The times offered for a snooze, in display order. */
export const snoozePresets = ['hour', 'tomorrow', 'threeDays', 'week'] as const
export type SnoozePreset = (typeof snoozePresets)[number]

/** The time that a short snooze leaves for the reply, in milliseconds. */
const leadTime = 10 * 60_000

/**
 * When a snooze of this kind ends. A short one leaves ten minutes for the reply if that is due within the hour.
 * @param now milliseconds, by the consult's clock.
 * @param due when the patient is due a reply; null: nothing is due.
 */
export function presetTime(preset: SnoozePreset, now: number, due: number | null = null): number {
  if (preset === 'hour') return due !== null && due < now + hour && due - leadTime > now ? due - leadTime : now + hour
  if (preset === 'tomorrow') return inDays(now, 1, morning)
  return inDays(now, preset === 'threeDays' ? 3 : 7)
}

/** Why a time cannot be chosen. The service has the final say. @param due when the patient is due a reply; null: nothing is due. */
export function snoozeFault(
  at: number,
  { now, due }: { now: number; due: number | null },
): 'past' | 'far' | 'due' | null {
  if (Number.isNaN(at) || at <= now) return 'past'
  if (due !== null && at > due) return 'due'
  return at > now + farthest ? 'far' : null
}

/** The times offered for a follow-up, in display order. */
export const followUpDays = ['tomorrow', 'threeDays', 'week', 'month', 'own'] as const
export type FollowUpDay = (typeof followUpDays)[number]

const daysAhead = { tomorrow: 1, threeDays: 3, week: 7, month: 30, own: 1 }

/** When a follow-up of this kind is due: in the morning of its day. */
export const followUpTime = (kind: FollowUpDay, now: number): number => inDays(now, daysAhead[kind], morning)

/** Where a follow-up stands on the list. */
export type FollowUpGroup = 'overdue' | 'today' | 'week' | 'later'

/** The group of a follow-up that is due at an instant. */
export function groupOf(dueAt: string, now: number): FollowUpGroup {
  const at = Date.parse(dueAt)
  if (at <= now) return 'overdue'
  if (at < inDays(now, 1, 0)) return 'today'
  return at < inDays(now, 8, 0) ? 'week' : 'later'
}

const two = (part: number) => String(part).padStart(2, '0')

/** The value of a field for a date and a time, in the browser's time zone: `2026-11-29T08:00`. */
export function fieldValue(at: number): string {
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}
