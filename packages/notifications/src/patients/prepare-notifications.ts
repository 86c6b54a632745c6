import type { NotificationRoute, TenantTransaction } from '@consult/db'
import { addressOn, createPageLinks, type NewPageLink, type PageLinkRequest } from '@consult/directory'
import { setTimers } from '@consult/engine'
import { type Services, timeOn } from '@consult/request'
import { type Known, possibleRoutes } from './escalate.ts'
import { joinedInLater } from './joined.ts'
import { type NotificationJob, notificationJobs } from './notification-jobs.ts'
import { consultOf, lockNotifications, type NotificationRow } from './notification-row.ts'
import { notificationTimerKinds } from './notification-timers.ts'
import { dayZoneOf, waitsUntil } from './plan-notification.ts'
import { type Queries, type ReachablePatient, readPatients, readPolicy } from './reachable-patient.ts'
import { mayLookUntil, whyAllOutdated } from './still-applies.ts'
import { toldToday } from './told-today.ts'
import { usefulSeconds } from './useful-seconds.ts'

/** A notification that is sent now, with everything that it says. */
export interface Prepared {
  readonly row: NotificationRow
  readonly patient: ReachablePatient
  readonly channel: NotificationRoute
  /** Null for the partner's own channel. */
  readonly address: string | null
  readonly senderName: string
  /** For how long it is useful to tell the patient. */
  readonly usefulSeconds: number
  /** The page that opens the consult. Null for a push, which says no address. */
  readonly link: NewPageLink | null
}

/** A notification that a worker has claimed, and the time on the clock of its patient. */
interface Claimed extends Known {
  readonly job: NotificationJob
  readonly row: NotificationRow
  readonly now: Date
  readonly senderName: string
}

/** Hands a notification back to planning: its channel no longer works, or it has to wait. */
async function planAgain(tx: Queries, { job, patient }: Claimed, dueAt: Date): Promise<void> {
  await notificationJobs.finish(tx, job, { due_at: dueAt })
  const { notification_id: subjectId } = job.row
  await setTimers(tx, [{ kind: notificationTimerKinds.due, subjectId, dueAt, clockId: patient.testClockId }])
}

/** Those claimed ones that this worker still has. The notifications of patients who are being erased are withdrawn. */
async function readClaimed(
  tx: TenantTransaction,
  services: Services,
  jobs: readonly NotificationJob[],
): Promise<Claimed[]> {
  const held = await notificationJobs.lockHeld(tx, jobs)
  // From here on, each has a whole lease: the last one of a batch may have waited for the others.
  await notificationJobs.renewAll(tx, held, services.clock.now())
  const rows = await lockNotifications(
    tx,
    held.map(({ row }) => row.notification_id),
  )
  const patients = await readPatients(
    tx,
    [...rows.values()].map(({ patient_id: id }) => id),
  )
  const policy = await readPolicy(tx)
  const claimed: Claimed[] = []
  for (const job of held) {
    const row = rows.get(job.row.notification_id)
    const patient = row && patients.get(row.patient_id)
    if (patient) {
      const now = await timeOn(tx, patient.testClockId, services.clock.now())
      claimed.push({ job, row, policy, patient, now, senderName: policy.senderName })
    } else {
      await notificationJobs.finish(tx, job, { status: 'withdrawn', reason: 'expired' })
    }
  }
  return claimed
}

/** Those that are sent now. The others are withdrawn, or wait. */
async function sendable(tx: TenantTransaction, claimed: readonly Claimed[]): Promise<Claimed[]> {
  const outdated = await whyAllOutdated(tx, claimed)
  const joined = await joinedInLater(tx, claimed)
  const counts = await toldToday(
    tx,
    claimed.map(({ row, now, ...known }) => ({
      patientId: row.patient_id,
      timeZone: dayZoneOf(known),
      now,
      before: row.notification_id,
    })),
  )
  const sendable: Claimed[] = []
  for (const [n, one] of claimed.entries()) {
    const { job, row, now } = one
    const reason = outdated.get(row.notification_id)
    // Attempts that failed may have lasted into the night, or until the patient came back.
    const later = waitsUntil(row.kind, one, { now, told: counts[n] ?? 0 }) ?? (await mayLookUntil(tx, row, now))
    if (reason) await notificationJobs.finish(tx, job, { status: 'withdrawn', reason })
    else if (joined.has(row.notification_id))
      await notificationJobs.finish(tx, job, { status: 'withdrawn', reason: 'joined' })
    else if (later) await planAgain(tx, one, later)
    else if (!possibleRoutes(row, one).includes(row.channel)) await planAgain(tx, one, now)
    else sendable.push(one)
  }
  return sendable
}

/** The channel by which a link goes, if it is one of ours. */
const linkChannelOf = ({ channel }: NotificationRow) => (channel === 'email' || channel === 'sms' ? channel : null)

/**
 * Reads everything about claimed notifications of a partner again, after the claim was committed, just before they are sent.
 * @returns for each, null when it is not sent now: it was withdrawn, needs another channel, or belongs to another worker
 */
export async function prepareNotifications(
  services: Services,
  partnerId: string,
  jobs: readonly NotificationJob[],
): Promise<readonly (Prepared | null)[]> {
  return services.database.inTenant(partnerId, async (tx) => {
    const ready = await sendable(tx, await readClaimed(tx, services, jobs))
    const linked = ready.filter(({ row }) => row.channel !== 'push')
    const links = await createPageLinks(
      tx,
      linked.map(
        ({ row }): PageLinkRequest => ({
          ...consultOf(row),
          patientId: row.patient_id,
          channel: linkChannelOf(row),
        }),
      ),
      { apiUrl: services.apiUrl, now: services.clock.now() },
    )
    const prepared = new Map<NotificationJob, Prepared>()
    for (const one of ready) {
      const { job, row, patient, senderName, now } = one
      const channel = linkChannelOf(row)
      prepared.set(job, {
        row,
        patient,
        channel: row.channel,
        address: channel ? addressOn(channel, patient) : null,
        senderName,
        usefulSeconds: await usefulSeconds(tx, row, now),
        link: links[linked.indexOf(one)] ?? null,
      })
    }
    return jobs.map((job) => prepared.get(job) ?? null)
  })
}
