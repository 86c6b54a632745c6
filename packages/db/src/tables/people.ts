import type { PatientNotifications } from '@consult/domain'
import type { ColumnType } from 'kysely'

type Created = ColumnType<Date, Date, never>

export interface PatientsTable {
  partner_id: string
  patient_id: string
  external_id: string
  phone: string
  first_name: string | null
  last_name: string | null
  birth_date: string | null
  email: string | null
  language: string | null
  /** Chosen by the patient, in the widget. */
  chosen_language: ColumnType<string | null, never, string>
  jurisdiction: string | null
  time_zone: string | null
  metadata: ColumnType<Record<string, string>, string, string>
  created_at: Created
  updated_at: Date
  /** Since when the partner must keep the patient's data; null: no legal hold. */
  legal_hold_since: ColumnType<Date | null, never, Date | null>
  /** Since when a worker has been erasing the patient. From then on, lookups no longer find the patient. */
  erasing_since: ColumnType<Date | null, never, Date | null>
  /** Since when the partner has wanted an alert for each person who opens the patient's record; null: no alerts. */
  confidential_since: ColumnType<Date | null, never, Date | null>
  /** The test clock that the patient and their consults follow; null: real time. Set once. */
  test_clock_id: ColumnType<string | null, string | null | undefined, never>
  /** How the patient wants to be notified; null: as the account says. */
  notifications: ColumnType<PatientNotifications | null, string | null | undefined, string | null>
  /** What the patient has unsubscribed from, as `channel.kind`; null: nothing yet. */
  unsubscribed: ColumnType<string[] | null, never, string[]>
  /** The search words; null until they are computed. Only searches read it. */
  words: ColumnType<string | null, string | null, string | null>
}

export interface PhysiciansTable {
  partner_id: string
  physician_id: string
  external_id: string
  email: string
  first_name: string
  last_name: string
  credentials: string | null
  specialty: string | null
  /** Used only to find out whether physicians open their own patient records. */
  birth_date: ColumnType<string | null, string | null | undefined, string | null>
  /** Since when they may open colleagues' consults without a reason, and review reasons; null: they are not a supervisor. */
  supervisor_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Since when their notes need a co-signature; null: they do not. */
  needs_cosignature_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  languages: string[]
  presence: 'online' | 'away' | 'offline'
  presence_until: Date | null
  /**
   * When the physician was deactivated: since then their credentials fail and nothing is assigned to them. Null:
   * active.
   */
  deactivated_at: ColumnType<Date | null, never, Date | null>
  /** Set for a simulated physician of a test environment, whom no person may be matched with. Null: a person. */
  simulated_number: ColumnType<number | null, number | null | undefined, number>
  last_seen_at: Date | null
  /** Since when the physician is on duty without a ring or call: the physician who has been idle longest is rung first. */
  idle_since: Date | null
  /** Until when the physician has time for the note of their last call. Null: they ended this time early, or had no call. */
  wrap_up_until: ColumnType<Date | null, never, Date | null>
  /** Whether a mail says that replies are overdue while the physician is off duty. */
  reply_mails: ColumnType<boolean, never, boolean>
  /** When the last such mail was requested. */
  reply_mailed_at: ColumnType<Date | null, never, Date | null>
  /** Another number than the account's `capacity`; null: the account's. */
  capacity: ColumnType<number | null, number | null | undefined, number | null>
  /** Consecutive unanswered rings. */
  unanswered_rings: number
  created_at: Created
  updated_at: Date
}

export interface PhysicianLicensesTable {
  partner_id: string
  physician_id: string
  /** The position in the submitted list. */
  position: number
  jurisdiction: string
  number: string
  expires_on: string | null
}

export interface TablesOfPeople {
  patients: PatientsTable
  physicians: PhysiciansTable
  physician_licenses: PhysicianLicensesTable
}
