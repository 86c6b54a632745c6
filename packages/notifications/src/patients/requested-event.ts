import { addSeconds } from '@consult/domain'
import type { OwnedEvent } from '@consult/request'
import type { Prepared } from './prepare-notifications.ts'

/** The event that asks the partner to tell the patient. @param now real time: webhooks are delivered in real time. */
export function requestedEvent(
  { row, usefulSeconds }: Pick<Prepared, 'row' | 'usefulSeconds'>,
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
      expiresAt: new Date(Math.min(addSeconds(now, usefulSeconds).getTime(), expiresAt.getTime())).toISOString(),
    },
    patientId,
    consultId,
  }
}
