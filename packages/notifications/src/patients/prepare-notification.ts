import type { NotificationRoute } from '@consult/db'
import { addressOn, createPageLink } from '@consult/directory'
import { setTimers } from '@consult/engine'
import { type Services, timeOn } from '@consult/request'
import { possibleRoutes } from './escalate.ts'
import { type NotificationJob, notificationJobs } from './notification-jobs.ts'
import { consultOf, lockNotification, type NotificationRow } from './notification-row.ts'
import { notificationTimerKinds } from './notification-timers.ts'
import { waitsUntil } from './plan-notification.ts'
import { type Queries, type ReachablePatient, readPatient, readPolicy } from './reachable-patient.ts'
import { whyOutdated } from './still-applies.ts'

/** A notification that is sent now, with everything that it says. */
export interface Prepared {
  readonly row: NotificationRow
  readonly patient: ReachablePatient
  readonly channel: NotificationRoute
  /** Null for the partner's own channel. */
  readonly address: string | null
  readonly senderName: string
  /** The page that opens the consult. Null for a push, which says no address. */
  readonly link: { readonly url: string; readonly expiresAt: Date } | null
}

/** Hands a notification back to planning: its channel no longer works, or it has to wait. */
async function planAgain(tx: Queries, job: NotificationJob, dueAt: Date, clockId: string | null): Promise<null> {
  await notificationJobs.finish(tx, job, { due_at: dueAt })
  const { notification_id: subjectId } = job.row
  await setTimers(tx, [{ kind: notificationTimerKinds.due, subjectId, dueAt, clockId }])
  return null
}

/**
 * Reads everything about a claimed notification again, after the claim was committed.
 * @returns null when it is not sent now: it was withdrawn, or needs another channel.
 * @throws LeaseLost
 */
export async function prepareNotification(services: Services, job: NotificationJob): Promise<Prepared | null> {
  return services.database.inTenant(job.partnerId, async (tx) => {
    await notificationJobs.check(tx, job)
    const row = await lockNotification(tx, job.row.notification_id)
    const patient = row && (await readPatient(tx, row.patient_id))
    if (!patient) {
      await notificationJobs.finish(tx, job, { status: 'withdrawn', reason: 'expired' })
      return null
    }
    const now = await timeOn(tx, patient.testClockId, services.clock.now())
    const outdated = await whyOutdated(tx, row, now)
    if (outdated) {
      await notificationJobs.finish(tx, job, { status: 'withdrawn', reason: outdated })
      return null
    }
    const policy = await readPolicy(tx)
    const routes = await possibleRoutes(tx, row, { policy, patient })
    const { channel } = row
    // Attempts that failed may have lasted into the night.
    const later = await waitsUntil({ db: tx.db, partnerId: tx.partnerId, now }, row, { policy, patient })
    if (later) return planAgain(tx, job, later, patient.testClockId)
    if (!routes.includes(channel)) return planAgain(tx, job, now, patient.testClockId)
    const address = channel === 'email' || channel === 'sms' ? addressOn(channel, patient) : null
    const route = { row, patient, channel, address, senderName: policy.senderName }
    if (channel === 'push') return { ...route, link: null }
    const link = await createPageLink(tx, {
      ...consultOf(row),
      patientId: row.patient_id,
      apiUrl: services.apiUrl,
      channel: channel === 'email' || channel === 'sms' ? channel : null,
      now: services.clock.now(),
    })
    return { ...route, link }
  })
}
