import { loadPartnerAccount } from '@consult/auth'
import { type AuditTarget, inUnit, ownContext, type Services, type Unit } from '@consult/request'
import { isSameAddress, noteDelivered, noteReportedBounce } from './addresses.ts'
import { tryNextChannel } from './escalate.ts'
import { readMailId } from './message-ids.ts'
import { changeNotification, lockNotification, type NotificationRow, notificationTarget } from './notification-row.ts'
import { type ReachablePatient, readPatient, readPolicy } from './reachable-patient.ts'

/** What a mail provider can report after it has accepted a mail. */
export const mailEventTypes = ['delivered', 'soft_bounce', 'hard_bounce'] as const

/** A mail provider's report about one mail. */
export interface MailEvent {
  readonly type: (typeof mailEventTypes)[number]
  /** The mail's `Message-ID`. */
  readonly messageId: string
  /** The address that the mail went to. */
  readonly recipient: string
}

/** Records that an address bounced. If that makes it one that does not work, the patient is told on the next channel. */
async function noteBounced(
  unit: Unit,
  { row, patient, address, hard }: { row: NotificationRow; patient: ReachablePatient; address: string; hard: boolean },
): Promise<AuditTarget[]> {
  const { patient_id: patientId, notification_id: mail } = row
  const bounced = { patientId, channel: 'email', address } as const
  const isDead = await noteReportedBounce(unit, bounced, { mail, hard, now: unit.realNow })
  if (!isDead || (row.status !== 'sent' && row.status !== 'delivered')) return []
  await changeNotification(unit, row, { status: 'failed', reason: 'bounced' })
  await tryNextChannel(unit, row, { policy: await readPolicy(unit), patient })
  return [notificationTarget(row, 'failed_bounced')]
}

/**
 * Records what the mail provider reports about a mail to a patient. It may be repeated. Nothing happens for mails that this
 * service did not send or has deleted, and for an address that the patient no longer has.
 */
export async function recordMailEvent(
  services: Services,
  { type, messageId, recipient }: MailEvent,
  requestId: string,
): Promise<void> {
  const mail = readMailId(messageId, await services.patientMailSecret())
  const account = mail && (await loadPartnerAccount(services.database.directory, mail.partnerId))
  if (!account) return
  const context = { ...ownContext(services, account, 'notifications.report'), requestId }
  await inUnit(context, async (unit) => {
    const row = await lockNotification(unit, mail.notificationId)
    const patient = row && (await readPatient(unit, row.patient_id))
    const address = patient?.email ?? null
    if (!patient || address === null || !isSameAddress(address, recipient)) return unit.did([], undefined)
    await unit.followClock(patient.testClockId)
    if (type !== 'delivered') {
      return unit.did(await noteBounced(unit, { row, patient, address, hard: type === 'hard_bounce' }), undefined)
    }
    await noteDelivered(unit, { patientId: row.patient_id, channel: 'email' })
    if (row.status === 'sent') await changeNotification(unit, row, { status: 'delivered' })
    return unit.did([], undefined)
  })
}
