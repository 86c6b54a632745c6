import { loadPartnerAccount } from '@consult/auth'
import { addSeconds } from '@consult/domain'
import type { TimerHandler } from '@consult/engine'
import { type AuditTarget, inUnit, ownContext, type Services, type Unit } from '@consult/request'
import { pushSeconds, requestPush } from '../physicians/request-push.ts'
import { type Known, tryNextChannel } from './escalate.ts'
import { lockNotification, type NotificationRow, notificationTarget } from './notification-row.ts'
import { notificationTimerKinds } from './notification-timers.ts'
import { planNotification } from './plan-notification.ts'
import { readPatient, readPolicy } from './reachable-patient.ts'
import { whyOutdated } from './still-applies.ts'

/** Tells the physician of the thread, if there is one. */
async function pushToPhysician(services: Services, unit: Unit, consultId: string): Promise<void> {
  const thread = await unit.db
    .selectFrom('async_consults')
    .select('physician_id')
    .where('partner_id', '=', unit.partnerId)
    .where('async_consult_id', '=', consultId)
    .executeTakeFirst()
  if (!thread?.physician_id) return
  const expiresAt = addSeconds(unit.realNow, pushSeconds.not_reached)
  await requestPush(services, unit, {
    physicianId: thread.physician_id,
    kind: 'not_reached',
    subject: consultId,
    expiresAt,
  })
}

/** The message is still unread after three days: the clinic has to reach the patient in another way. */
async function reportNotReached(services: Services, unit: Unit, row: NotificationRow): Promise<AuditTarget[]> {
  const { notification_id: notificationId, patient_id: patientId, consult_id: consultId } = row
  unit.emit({
    type: 'notification.not_reached',
    data: {
      notificationId,
      kind: row.kind,
      recipient: { type: 'patient', id: patientId },
      ...(row.async_consult_id && { asyncConsultId: row.async_consult_id }),
      ...(row.telehealth_consult_id && { telehealthConsultId: row.telehealth_consult_id }),
      since: row.created_at.toISOString(),
    },
    patientId,
    consultId,
  })
  await pushToPhysician(services, unit, consultId)
  return [notificationTarget(row, 'not_reached')]
}

/** The handlers of the timers of notifications. */
export function createNotificationTimerHandlers(services: Services): Record<string, TimerHandler> {
  const onNotification =
    (kind: string, act: (unit: Unit, row: NotificationRow, known: Known) => Promise<AuditTarget[]>): TimerHandler =>
    async (partnerId, notificationId) => {
      const account = await loadPartnerAccount(services.database.directory, partnerId)
      if (!account) return
      await inUnit(ownContext(services, account, `timers.${kind}`), async (unit) => {
        const row = await lockNotification(unit, notificationId)
        const patient = row && (await readPatient(unit, row.patient_id))
        if (!patient) return unit.did([], undefined)
        await unit.followClock(patient.testClockId)
        const policy = await readPolicy(unit)
        return unit.did(await act(unit, row, { policy, patient }), undefined)
      })
    }

  /** Acts on a message that is still unread, whatever became of its first notification. */
  const ifUnread =
    (act: (unit: Unit, row: NotificationRow, known: Known) => Promise<AuditTarget[]>) =>
    async (unit: Unit, row: NotificationRow, known: Known) =>
      (await whyOutdated(unit, row, unit.now)) === null ? act(unit, row, known) : []

  const { due, nextChannel, notReached } = notificationTimerKinds
  return {
    [due]: onNotification(due, planNotification),
    [nextChannel]: onNotification(
      nextChannel,
      ifUnread(async (unit, row, known) => {
        await tryNextChannel(unit, row, known)
        return []
      }),
    ),
    [notReached]: onNotification(
      notReached,
      ifUnread((unit, row) => reportNotReached(services, unit, row)),
    ),
  }
}
