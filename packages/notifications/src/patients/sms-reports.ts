import { loadPartnerAccount } from '@consult/auth'
import { type AuditTarget, inUnit, ownContext, type Services, type Unit } from '@consult/request'
import type { SmsReport } from '@consult/sms'
import { sql } from 'kysely'
import { noteBounce, noteDelivered, noteReportedBounce, noteStop } from './addresses.ts'
import { tryNextChannel } from './escalate.ts'
import { readSmsId } from './message-ids.ts'
import { changeNotification, lockNotification, type NotificationRow, notificationTarget } from './notification-row.ts'
import { type ReachablePatient, readPatient, readPolicy } from './reachable-patient.ts'

type MessageReport = Extract<SmsReport, { readonly id: string }>
type NumberReport = Extract<SmsReport, { readonly phone: string }>

/** Records that a message did not arrive, and tells the patient on the next channel. */
async function noteUndelivered(
  unit: Unit,
  { row, patient, hard }: { row: NotificationRow; patient: ReachablePatient; hard: boolean },
): Promise<AuditTarget[]> {
  const at = { patientId: row.patient_id, channel: 'sms', address: patient.phone } as const
  if (hard) await noteBounce(unit, at, { hard, now: unit.realNow })
  else await noteReportedBounce(unit, at, { mail: row.notification_id, hard, now: unit.realNow })
  // Carriers do not repeat a message, so this one has failed, whatever becomes of the number.
  if (row.status !== 'sent' && row.status !== 'delivered') return []
  const reason = hard ? 'bounced' : 'undeliverable'
  await changeNotification(unit, row, { status: 'failed', reason })
  await tryNextChannel(unit, row, { policy: await readPolicy(unit), patient })
  return [notificationTarget(row, `failed_${reason}`)]
}

async function recordMessageReport(services: Services, { type, id }: MessageReport, requestId: string): Promise<void> {
  const sms = readSmsId(id, await services.patientMailSecret())
  const account = sms && (await loadPartnerAccount(services.database.directory, sms.partnerId))
  if (!account) return
  await inUnit({ ...ownContext(services, account, 'notifications.report'), requestId }, async (unit) => {
    const row = await lockNotification(unit, sms.notificationId)
    const patient = row && (await readPatient(unit, row.patient_id))
    if (!patient || !sms.isTo(patient.phone)) return unit.did([], undefined)
    await unit.followClock(patient.testClockId)
    if (type !== 'delivered') {
      return unit.did(await noteUndelivered(unit, { row, patient, hard: type === 'number_invalid' }), undefined)
    }
    await noteDelivered(unit, { patientId: row.patient_id, channel: 'sms' })
    if (row.status === 'sent') await changeNotification(unit, row, { status: 'delivered' })
    return unit.did([], undefined)
  })
}

/** Records that a number wants no SMS any more, or wants them again, for the patient who has it. */
async function recordNumberReport(services: Services, { type, phone }: NumberReport, requestId: string): Promise<void> {
  const { rows } = await sql<{ partner_id: string }>`select * from tenant.partners_with_phone(${phone})`.execute(
    services.database.directory,
  )
  for (const { partner_id: partnerId } of rows) {
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) continue
    await inUnit({ ...ownContext(services, account, 'notifications.report'), requestId }, async (unit) => {
      const patient = await unit.db
        .selectFrom('patients')
        .select('patient_id')
        .where('partner_id', '=', partnerId)
        .where('phone', '=', phone)
        .where('erasing_since', 'is', null)
        // A change of the number deletes what is known about it.
        .forKeyShare()
        .executeTakeFirst()
      if (!patient) return unit.did([], undefined)
      const { patient_id: patientId } = patient
      await noteStop(unit, { patientId, channel: 'sms', address: phone }, type === 'stopped' ? unit.realNow : null)
      return unit.did([{ type: 'patient', id: patientId, patientId, code: `sms_${type}` }], undefined)
    })
  }
}

/**
 * Records what the SMS provider reports: what became of a message, or that the owner of a number answered STOP or START. It
 * may be repeated. Nothing happens for messages that this service did not send or has deleted, and for numbers that no
 * patient has.
 */
export async function recordSmsReport(services: Services, report: SmsReport, requestId: string): Promise<void> {
  if ('id' in report) await recordMessageReport(services, report, requestId)
  else await recordNumberReport(services, report, requestId)
}
