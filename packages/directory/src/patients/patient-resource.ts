import type { NotificationChannel, NotificationKind, Patient } from '@consult/domain'
import type { PatientRow } from './find-patient.ts'

/** What a patient has unsubscribed from, as it is stored: `email.message_unread`. */
export const subscriptionOf = (channel: NotificationChannel, kind: NotificationKind): string => `${channel}.${kind}`

function toUnsubscribed(stored: string): Patient['unsubscribed'][number] {
  const [channel = '', kind = ''] = stored.split('.')
  return { channel, kind }
}

/** The patient as the partner's API returns it. */
export function toPatient(row: PatientRow): Patient {
  return {
    id: row.patient_id,
    externalId: row.external_id,
    phone: row.phone,
    firstName: row.first_name,
    lastName: row.last_name,
    birthDate: row.birth_date,
    email: row.email,
    language: row.language,
    jurisdiction: row.jurisdiction,
    timeZone: row.time_zone,
    metadata: row.metadata,
    notifications: row.notifications,
    unsubscribed: (row.unsubscribed ?? []).map(toUnsubscribed),
    legalHold: row.legal_hold_since !== null,
    confidential: row.confidential_since !== null,
    testClockId: row.test_clock_id,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
