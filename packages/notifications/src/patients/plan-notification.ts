import type { NotificationRoute } from '@consult/db'
import { type NotificationKind, quietUntil, startOfNextDay } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { AuditTarget, Unit } from '@consult/request'
import { quietHoursFor } from './channel-plan.ts'
import { type Known, type Occasion, possibleRoutes, usedRoutes, whyNoRoute } from './escalate.ts'
import { joinedInLater } from './joined.ts'
import { changeNotification, type NotificationRow, notificationTarget } from './notification-row.ts'
import { notificationTimerKinds } from './notification-timers.ts'
import { mayLookUntil, whyOutdated } from './still-applies.ts'
import { toldToday } from './told-today.ts'

/** What is sent at any hour and in any number, because somebody waits for the patient. */
const urgentKinds: readonly NotificationKind[] = ['physician_ready']

/** How many notifications a patient gets per local day. Further ones wait for the next day. Source: docs/limits.md. */
export const mostPerDay = 10

/**
 * When a notification has to wait until: quiet hours, or tomorrow; null: it is sent now.
 * @param at.now on the clock of the patient.
 * @param at.told how many they got today.
 */
export function waitsUntil(
  kind: NotificationKind,
  { policy, patient }: Known,
  { now, told }: { now: Date; told: number },
): Date | null {
  if (urgentKinds.includes(kind)) return null
  const quiet = quietHoursFor(policy, patient)
  const until = quiet && quietUntil(quiet.hours, quiet.timeZone, now)
  if (until) return until
  return told < mostPerDay ? null : startOfNextDay(dayZoneOf({ policy, patient }), now)
}

/** The zone of the days in which a patient's notifications are counted. */
export const dayZoneOf = ({ policy, patient }: Known) => patient.timeZone ?? policy.timeZone

/** The channel of the notification if it still works, otherwise another one; null: none. */
async function routeFor(unit: Unit, row: NotificationRow, known: Known): Promise<NotificationRoute | null> {
  const routes = possibleRoutes(row, known)
  const used = await usedRoutes(unit, row)
  // They may have allowed pushes since.
  if (routes[0] === 'push' && !used.includes('push')) return 'push'
  if (routes.includes(row.channel)) return row.channel
  return routes.find((route) => !used.includes(route)) ?? null
}

/** The channel on which something new is told at once; null: it waits, or there is none, and planning decides. */
export function routeForNew(
  occasion: Occasion,
  known: Known,
  at: { now: Date; told: number },
): NotificationRoute | null {
  return waitsUntil(occasion.kind, known, at) ? null : (possibleRoutes(occasion, known)[0] ?? null)
}

/**
 * Decides about a notification that is due: it is withdrawn, waits, is suppressed, or goes to the sender.
 * @returns what happened, for the audit.
 */
export async function planNotification(unit: Unit, row: NotificationRow, known: Known): Promise<AuditTarget[]> {
  if (row.status !== 'pending' || row.next_attempt_at !== null) return []
  const outdated = await whyOutdated(unit, row, unit.now)
  if (outdated) {
    await changeNotification(unit, row, { status: 'withdrawn', reason: outdated })
    return []
  }
  if ((await joinedInLater(unit, [{ row, now: unit.now }])).size > 0) {
    await changeNotification(unit, row, { status: 'withdrawn', reason: 'joined' })
    return []
  }
  const question = { patientId: row.patient_id, timeZone: dayZoneOf(known), now: unit.now }
  const [told = 0] = await toldToday(unit, [{ ...question, before: row.notification_id }])
  const quiet = waitsUntil(row.kind, known, { now: unit.now, told })
  const later = quiet ?? (await mayLookUntil(unit, row, unit.now))
  if (later) {
    await changeNotification(unit, row, { due_at: later })
    const { notification_id: subjectId } = row
    const clockId = known.patient.testClockId
    await setTimers(unit, [{ kind: notificationTimerKinds.due, subjectId, dueAt: later, clockId }])
    return []
  }
  const channel = await routeFor(unit, row, known)
  if (channel === null) {
    const reason = whyNoRoute(row.kind, known)
    await changeNotification(unit, row, { status: 'suppressed', reason })
    return [notificationTarget(row, `suppressed_${reason}`)]
  }
  await changeNotification(unit, row, { channel, next_attempt_at: unit.realNow })
  return []
}
