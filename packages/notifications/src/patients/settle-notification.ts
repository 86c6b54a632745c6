import { loadPartnerAccount } from '@consult/auth'
import type { NotSentReason } from '@consult/domain'
import { LeaseLost } from '@consult/engine'
import { MailboxBusyError, MailRefusedError } from '@consult/mailer'
import { inUnit, ownContext, type Services, type Unit } from '@consult/request'
import { SmsRefusedError } from '@consult/sms'
import { noteAccepted, noteBounce, noteStop } from './addresses.ts'
import { tryNextChannel } from './escalate.ts'
import { type NotificationJob, notificationJobs } from './notification-jobs.ts'
import { changeNotification, lockNotification, notificationTarget } from './notification-row.ts'
import type { Prepared } from './prepare-notification.ts'
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

/**
 * Records that a notification was sent. One that was withdrawn while it was being sent counts as sent, because the
 * patient has it.
 */
export async function settleSent(
  services: Services,
  job: NotificationJob,
  { row, patient, channel }: Prepared,
  alsoDo?: (unit: Unit) => Promise<void> | void,
): Promise<void> {
  await inSendingUnit(services, job.partnerId, async (unit) => {
    await unit.followClock(patient.testClockId)
    const current = await lockNotification(unit, row.notification_id)
    if (!current || current.sent_at) throw new LeaseLost('the notification was sent by another worker')
    await alsoDo?.(unit)
    await changeNotification(unit, row, { status: 'sent', reason: null, sent_at: unit.now, next_attempt_at: null })
    // A push service accepts pushes for phones that are off. Whether an unread message was read is checked a day later; for
    // everything else, nobody can see it.
    if (channel === 'push' && row.kind !== 'message_unread') {
      await tryNextChannel(unit, row, { policy: await readPolicy(unit), patient })
    }
    if (channel === 'email' || channel === 'sms') await noteAccepted(unit, { patientId: row.patient_id, channel })
    return [notificationTarget(row, `sent_${channel}`)]
  })
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
