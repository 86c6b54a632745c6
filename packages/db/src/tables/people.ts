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
  /** What the patient is found by; null until it is known. Only searches read it (migration 0029). */
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
  languages: string[]
  presence: 'online' | 'away' | 'offline'
  presence_until: Date | null
  /** Since when no credential of theirs works and nothing new becomes theirs; null: active. */
  deactivated_at: ColumnType<Date | null, never, Date | null>
  last_seen_at: Date | null
  /** Since when on duty without a ring or a call: whoever has waited longest is rung first. */
  idle_since: Date | null
  /** Rings in a row that went unanswered. */
  unanswered_rings: number
  created_at: Created
  updated_at: Date
}

export interface PhysicianLicensesTable {
  partner_id: string
  physician_id: string
  /** The order in which the list was given. */
  position: number
  jurisdiction: string
  number: string
  expires_on: string | null
}
