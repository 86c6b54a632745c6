import { loadPartnerAccount } from '@consult/auth'
import type { NotSentReason } from '@consult/domain'
import { MailboxBusyError, MailRefusedError } from '@consult/mailer'
import { inUnit, type OwnedEvent, ownContext, type Services, timeOn, type Unit } from '@consult/request'
import { SmsRefusedError } from '@consult/sms'
import { noteAllAccepted, noteBounce, noteStop } from './addresses.ts'
import { tryNextChannel } from './escalate.ts'
import { type NotificationJob, notificationJobs } from './notification-jobs.ts'
import { lockNotification, lockNotifications, notificationTarget } from './notification-row.ts'
import type { Prepared } from './prepare-notifications.ts'
import { readPatient, readPolicy } from './reachable-patient.ts'

/** The account tells patients by SMS, and the operator has configured no provider. */
export class NoSmsError extends Error {
  override readonly name = 'NoSmsError'
}

/** Runs the end of an attempt as a unit of the service, with its audit entries. */
async function inSendingUnit(
  services: Services,
  partnerId: string,
  work: (unit: Unit) => Promise<ReturnType<typeof notificationTarget>[]>,
): Promise<void> {
  const account = await loadPartnerAccount(services.database.directory, partnerId)
  if (!account) return
  await inUnit(ownContext(services, account, 'notifications.send'), async (unit) =>
    unit.did(await work(unit), undefined),
  )
}

/** A notification that was sent. */
export interface Sent {
  readonly prepared: Prepared
  /** The event that tells the partner to send it: the event is the sending, so both are one transaction. */
  readonly event?: OwnedEvent
}

/** A push service accepts pushes for phones that are off. Unless it shows that they got it, they are told on the next channel as well. */
async function alsoTell(unit: Unit, { prepared: { row, patient, channel } }: Sent, now: Date): Promise<void> {
  // Whether an unread message was read is checked a day later; for everything else, nobody can see it.
  if (channel !== 'push' || row.kind === 'message_unread') return
  await tryNextChannel({ ...unit, now }, row, { policy: await readPolicy(unit), patient })
}

/**
 * Records that notifications of a partner were sent. One that was withdrawn while it was being sent counts as sent, because the
 * patient has it. Those that another worker has recorded stay as they are.
 */
export async function settleSent(services: Services, partnerId: string, all: readonly Sent[]): Promise<void> {
  await inSendingUnit(services, partnerId, async (unit) => {
    const current = await lockNotifications(
      unit,
      all.map(({ prepared: { row } }) => row.notification_id),
    )
    const open = all.filter(({ prepared: { row } }) => current.get(row.notification_id)?.sent_at === null)
    const timed = await Promise.all(
      open.map(async (sent) => ({
        sent,
        at: await timeOn(unit, sent.prepared.patient.testClockId, unit.realNow),
      })),
    )
    for (const sameTime of Map.groupBy(timed, ({ at }) => at.getTime()).values()) {
      const [first] = sameTime
      if (first)
        await markSent(
          unit,
          sameTime.map(({ sent }) => sent.prepared.row.notification_id),
          first.at,
        )
    }
    for (const { sent, at } of timed) {
      if (sent.event) unit.emit(sent.event)
      await alsoTell(unit, sent, at)
    }
    await noteAllAccepted(
      unit,
      open.flatMap(({ prepared: { row, channel } }) =>
        channel === 'email' || channel === 'sms' ? [{ patientId: row.patient_id, channel }] : [],
      ),
    )
    return open.map(({ prepared: { row, channel } }) => notificationTarget(row, `sent_${channel}`))
  })
}

async function markSent({ db, partnerId }: Unit, notificationIds: readonly string[], at: Date): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ status: 'sent', reason: null, sent_at: at, next_attempt_at: null })
    .where('partner_id', '=', partnerId)
    .where('notification_id', 'in', [...notificationIds])
    .execute()
}

/** Why an attempt failed for good; null: it is repeated. */
function lastingReason(error: unknown, isAddressDead: boolean): NotSentReason | null {
  if (error instanceof MailRefusedError) return error.about === 'recipient' ? 'bounced' : 'rejected'
  if (error instanceof MailboxBusyError) return isAddressDead ? 'bounced' : null
  if (error instanceof SmsRefusedError) {
    return ({ number: 'bounced', stopped: 'unsubscribed', country: 'rejected', text: 'rejected' } as const)[error.about]
  }
  return 'undeliverable'
}

/** Records a refusal of the address. @returns whether it counts as one that does not work. */
async function noteRefusal(unit: Unit, { row, channel, address }: Prepared, error: unknown): Promise<boolean> {
  if (address === null || (channel !== 'email' && channel !== 'sms')) return false
  const at = { patientId: row.patient_id, channel, address }
  if (error instanceof SmsRefusedError && error.about === 'stopped') {
    await noteStop(unit, at, unit.realNow)
    return false
  }
  const hard =
    (error instanceof MailRefusedError && error.about === 'recipient') ||
    (error instanceof SmsRefusedError && error.about === 'number')
  if (!hard && !(error instanceof MailboxBusyError)) return false
  return noteBounce(unit, at, { hard, now: unit.realNow })
}

/**
 * Records that an attempt was refused. If it was the last one, the patient is told on the next channel, if there is one.
 * @param prepared null: the attempts are used up.
 * @throws LeaseLost
 */
export async function settleRefused(
  services: Services,
  job: NotificationJob,
  prepared: Prepared | null,
  error: unknown,
): Promise<void> {
  await inSendingUnit(services, job.partnerId, async (unit) => {
    const row = await lockNotification(unit, job.row.notification_id)
    const patient = row && (await readPatient(unit, row.patient_id))
    if (!patient) return []
    await unit.followClock(patient.testClockId)
    const isAddressDead = prepared ? await noteRefusal(unit, prepared, error) : false
    const reason = lastingReason(error, isAddressDead)
    if (reason === null) {
      await notificationJobs.fail(unit, job, unit.realNow)
      return []
    }
    await notificationJobs.finish(unit, job, { status: 'failed', reason })
    await tryNextChannel(unit, row, { policy: await readPolicy(unit), patient })
    return [notificationTarget(row, `failed_${reason}`)]
  })
}
