import { addSeconds, type NotificationKind } from '@consult/domain'
import type { OwnedEvent } from '@consult/request'
import type { NotificationRow } from './notification-row.ts'
import type { Prepared } from './prepare-notifications.ts'

/** How long after the request a patient may still be told, by kind, in seconds. */
const usefulSeconds: Readonly<Record<NotificationKind, number>> = {
  message_unread: 72 * 60 * 60,
  consent_pending: 72 * 60 * 60,
  resolution_pending: 48 * 60 * 60,
  physician_ready: 60,
  call_reminder: 15 * 60,
  call_missed: 24 * 60 * 60,
  summary_ready: 72 * 60 * 60,
}

/** The event that asks the partner to tell the patient. @param now real time: webhooks are delivered in real time. */
export function requestedEvent(
  row: NotificationRow,
  { url, expiresAt }: NonNullable<Prepared['link']>,
  now: Date,
): OwnedEvent {
  const { notification_id: notificationId, kind, patient_id: patientId, consult_id: consultId } = row
  return {
    type: 'notification.requested',
    data: {
      notificationId,
      kind,
      recipient: { type: 'patient', id: patientId },
      ...(row.async_consult_id && { asyncConsultId: row.async_consult_id }),
      ...(row.telehealth_consult_id && { telehealthConsultId: row.telehealth_consult_id }),
      link: url,
      expiresAt: new Date(Math.min(addSeconds(now, usefulSeconds[kind]).getTime(), expiresAt.getTime())).toISOString(),
    },
    patientId,
    consultId,
  }
}
