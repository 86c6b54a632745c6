import type { NotificationChannel, NotificationMode, PatientNotifications, QuietHours } from '@consult/domain'

/** What decides how a patient is told: the account's settings, and the patient's. */
export interface NotificationPolicy {
  readonly mode: NotificationMode
  readonly channels: readonly NotificationChannel[]
  readonly quietHours: QuietHours | null
  /** For patients whose time zone is unknown. */
  readonly timeZone: string
}

/** What is known about the patient. */
export interface Reachable {
  readonly email: string | null
  readonly phone: string
  readonly timeZone: string | null
  readonly notifications: PatientNotifications | null
}

/** The channels that the account has switched on and the patient has an address for, in the patient's order. */
export function channelsFor(policy: NotificationPolicy, patient: Reachable): NotificationChannel[] {
  const wanted = patient.notifications?.channels ?? policy.channels
  return wanted.filter((channel) => policy.channels.includes(channel) && (channel === 'sms' || patient.email !== null))
}

/** The quiet hours that apply to the patient, with their zone; null: none. */
export function quietHoursFor(
  policy: NotificationPolicy,
  patient: Reachable,
): { hours: QuietHours; timeZone: string } | null {
  const hours = patient.notifications?.quietHours ?? policy.quietHours
  return hours && { hours, timeZone: patient.timeZone ?? policy.timeZone }
}
