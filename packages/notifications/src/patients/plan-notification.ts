import type { NotificationRoute } from '@consult/db'
import { type NotificationKind, quietUntil, startOfNextDay } from '@consult/domain'
import { setTimers } from '@consult/engine'
import type { AuditTarget, Unit } from '@consult/request'
import type { NotificationRequest, NotificationUnit } from './add-notification.ts'
import { type NotificationPolicy, quietHoursFor } from './channel-plan.ts'
import { possibleRoutes, usedRoutes, whyNoRoute } from './escalate.ts'
import { changeNotification, type NotificationRow, notificationTarget } from './notification-row.ts'
import { notificationTimerKinds } from './notification-timers.ts'
import type { ReachablePatient } from './reachable-patient.ts'
import { whyOutdated } from './still-applies.ts'
import { toldToday } from './told-today.ts'

/** What is sent at any hour and in any number, because somebody waits for the patient. */
const urgentKinds: readonly NotificationKind[] = ['physician_ready']

/** How many notifications a patient gets per local day. Further ones wait for the next day. Source: docs/limits.md. */
export const mostPerDay = 10

/** When a notification has to wait until: quiet hours, or tomorrow; null: it is sent now. */
export async function waitsUntil(
  unit: Pick<Unit, 'db' | 'partnerId' | 'now'>,
  row: Pick<NotificationRow, 'kind' | 'patient_id'> & Partial<Pick<NotificationRow, 'notification_id'>>,
  { policy, patient }: { policy: NotificationPolicy; patient: ReachablePatient },
): Promise<Date | null> {
  if (urgentKinds.includes(row.kind)) return null
  const quiet = quietHoursFor(policy, patient)
  const until = quiet && quietUntil(quiet.hours, quiet.timeZone, unit.now)
  if (until) return until
  const timeZone = patient.timeZone ?? policy.timeZone
  const told = await toldToday(unit, { patientId: row.patient_id, timeZone, before: row.notification_id })
  return told < mostPerDay ? null : startOfNextDay(timeZone, unit.now)
}

/** The channel of the notification if it still works, otherwise another one; null: none. */
async function routeFor(
  unit: Unit,
  row: NotificationRow,
  known: { policy: NotificationPolicy; patient: ReachablePatient },
): Promise<NotificationRoute | null> {
  const routes = await possibleRoutes(unit, row, known)
  const used = await usedRoutes(unit, row)
  // They may have allowed pushes since.
  if (routes[0] === 'push' && !used.includes('push')) return 'push'
  if (routes.includes(row.channel)) return row.channel
  return routes.find((route) => !used.includes(route)) ?? null
}

/** The channel on which something new is told at once; null: it waits, or there is none, and planning decides. */
export async function routeForNew(
  unit: NotificationUnit,
  { kind, patientId }: NotificationRequest,
  known: { policy: NotificationPolicy; patient: ReachablePatient },
): Promise<NotificationRoute | null> {
  const row = { kind, patient_id: patientId }
  if (await waitsUntil(unit, row, known)) return null
  return (await possibleRoutes(unit, row, known))[0] ?? null
}

/**
 * Decides about a notification that is due: it is withdrawn, waits, is suppressed, or goes to the sender.
 * @returns what happened, for the audit.
 */
export async function planNotification(
  unit: Unit,
  row: NotificationRow,
  known: { policy: NotificationPolicy; patient: ReachablePatient },
): Promise<AuditTarget[]> {
  if (row.status !== 'pending' || row.next_attempt_at !== null) return []
  const outdated = await whyOutdated(unit, row, unit.now)
  if (outdated) {
    await changeNotification(unit, row, { status: 'withdrawn', reason: outdated })
    return []
  }
  const later = await waitsUntil(unit, row, known)
  if (later) {
    await changeNotification(unit, row, { due_at: later })
    const { notification_id: subjectId } = row
    const clockId = known.patient.testClockId
    await setTimers(unit, [{ kind: notificationTimerKinds.due, subjectId, dueAt: later, clockId }])
    return []
  }
  const channel = await routeFor(unit, row, known)
  if (channel === null) {
    const reason = await whyNoRoute(unit, row, known)
    await changeNotification(unit, row, { status: 'suppressed', reason })
    return [notificationTarget(row, `suppressed_${reason}`)]
  }
  await changeNotification(unit, row, { channel, next_attempt_at: unit.realNow })
  return []
}
