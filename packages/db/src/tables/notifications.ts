import type { NotificationChannel, NotificationKind, NotificationStatus } from '@consult/domain'
import type { ColumnType } from 'kysely'

/** How a notification travels. `push`: to the patient's browsers. `partner`: the partner tells the patient. `none`: no channel was possible. */
export type NotificationRoute = 'push' | 'email' | 'sms' | 'partner' | 'none'

/** What patients are told, one row per occasion and channel. */
export interface NotificationsTable {
  partner_id: string
  notification_id: string
  kind: NotificationKind
  patient_id: string
  /** The consult of either kind; the same id as in one of the next two columns. */
  consult_id: string
  async_consult_id: string | null
  telehealth_consult_id: string | null
  /** The first unread message of a thread, or the time in epoch seconds that a call's notification is about. */
  first_sequence: number
  channel: NotificationRoute
  status: NotificationStatus
  /** Why it was not sent, or was withdrawn. */
  reason: string | null
  /** These two are on the clock of the patient. */
  created_at: ColumnType<Date, Date, never>
  due_at: Date
  sent_at: Date | null
  /** When a worker sends it, in real time; null: not due yet, or settled. */
  next_attempt_at: Date | null
  failures: number
  request_id: string | null
}

/** An address of a patient that refused mail or SMS, by its hash. */
export interface NotificationAddressesTable {
  partner_id: string
  patient_id: string
  channel: NotificationChannel
  address_hash: string
  /** Temporary refusals in a row. */
  soft_bounces: number
  /** The notifications whose mails bounced for now after they were accepted, since one arrived. */
  soft_bounced_mails: string[]
  /** Since when nothing is sent there; null: it is still tried. */
  bounced_at: Date | null
  /** Since when the owner of the number wants no SMS; null: they do. */
  stopped_at: Date | null
}

/** A browser of a patient that gets pushes. It chose the endpoint and the keys. */
export interface PatientDevicesTable {
  partner_id: string
  device_id: string
  patient_id: string
  endpoint: string
  p256dh: string
  auth: string
  /** The hash of the token of the link whose page the browser shows. */
  link_hash: string
  /** The one consult on that page; null: all of the patient's. */
  consult_id: string | null
  created_at: ColumnType<Date, Date, never>
  last_seen_at: Date
}

export interface TablesOfNotifications {
  notification_addresses: NotificationAddressesTable
  notifications: NotificationsTable
  patient_devices: PatientDevicesTable
}
