import { loadPartnerAccount } from '@consult/auth'
import { answersToTexts } from '@consult/directory'
import { quotaDay } from '@consult/domain'
import { type AuditTarget, inUnit, ownContext, type Services, type Unit } from '@consult/request'
import { type SmsReport, shortest, withoutAccents } from '@consult/sms'
import { sql } from 'kysely'
import { noteBounce, noteDelivered, noteReportedBounce, noteStop } from './addresses.ts'
import { tryNextChannel } from './escalate.ts'
import { letterLanguageOf } from './letter-words.ts'
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

/**
 * The answer to a patient who wrote to our number. Once a day: two machines that answer each other would never stop. None after
 * STOP. @returns null: no answer
 */
async function answerTo(unit: Unit, patientId: string): Promise<string | null> {
  const patient = await readPatient(unit, patientId)
  if (!patient || patient.closed.some(({ channel }) => channel === 'sms')) return null
  const { numInsertedOrUpdatedRows } = await unit.db
    .insertInto('daily_usage')
    .values({
      partner_id: unit.partnerId,
      quota: 'sms_answers',
      subject: patientId,
      day: quotaDay(unit.realNow),
      used: 1,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'quota', 'subject', 'day']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) return null
  const text = answersToTexts[letterLanguageOf(patient.languages)]
  return shortest([text, withoutAccents(text)])
}

/**
 * Records what the owner of a number wrote, for the patient who has it: that they want no SMS any more, or again, or
 * something else, which nobody reads.
 * @returns what they are answered; null: nothing
 */
async function recordNumberReport(
  services: Services,
  { type, phone }: NumberReport,
  requestId: string,
): Promise<string | null> {
  const { rows } = await sql<{ partner_id: string }>`select * from tenant.partners_with_phone(${phone})`.execute(
    services.database.directory,
  )
  let answer: string | null = null
  for (const { partner_id: partnerId } of rows) {
    const account = await loadPartnerAccount(services.database.directory, partnerId)
    if (!account) continue
    const own = await inUnit({ ...ownContext(services, account, 'notifications.report'), requestId }, async (unit) => {
      const patient = await unit.db
        .selectFrom('patients')
        .select('patient_id')
        .where('partner_id', '=', partnerId)
        .where('phone', '=', phone)
        .where('erasing_since', 'is', null)
        // A change of the number deletes what is known about it.
        .forKeyShare()
        .executeTakeFirst()
      if (!patient) return unit.did([], null)
      const { patient_id: patientId } = patient
      const target = { type: 'patient', id: patientId, patientId, code: `sms_${type}` } as const
      if (type === 'replied') return unit.did([target], await answerTo(unit, patientId))
      await noteStop(unit, { patientId, channel: 'sms', address: phone }, type === 'stopped' ? unit.realNow : null)
      return unit.did([target], null)
    })
    answer ??= own
  }
  return answer
}

/** An SMS that answers the owner of a number. */
export interface SmsAnswer {
  readonly to: string
  readonly text: string
}

/**
 * Records what the SMS provider reports: what became of a message, or that the owner of a number answered STOP, START or
 * something else. It may be repeated. Nothing happens for messages that this service did not send or has deleted, and for
 * numbers that no patient has.
 * @returns what the provider shall answer; null: nothing
 */
export async function recordSmsReport(
  services: Services,
  report: SmsReport,
  requestId: string,
): Promise<SmsAnswer | null> {
  if ('id' in report) {
    await recordMessageReport(services, report, requestId)
    return null
  }
  const text = await recordNumberReport(services, report, requestId)
  return text === null ? null : { to: report.phone, text }
}
