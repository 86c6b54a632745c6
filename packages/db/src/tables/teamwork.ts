import type {
  FollowUpStatus,
  GivenBy,
  HandOverOutcome,
  StoredHandOverNote,
  TeamEventKind,
  UnsentReason,
  WorklistFilter,
} from '@consult/domain'
import type { ColumnType } from 'kysely'

/** Notes of clinicians about a thread, which patients never see. */
export interface InternalNotesTable {
  partner_id: string
  async_consult_id: string
  internal_note_id: string
  author_id: string
  author_name: string
  text: string
  created_at: Date
}

/** The physicians whom a note mentions. */
export interface MentionsTable {
  partner_id: string
  async_consult_id: string
  internal_note_id: string
  physician_id: string
  /** Null: the physician has not opened the thread since. */
  read_at: Date | null
}

/** Threads that a physician offered to a colleague or returned to the queue. */
export interface HandOversTable {
  partner_id: string
  async_consult_id: string
  hand_over_id: string
  from_physician_id: string
  /** Null: to the queue. */
  to_physician_id: string | null
  note: ColumnType<StoredHandOverNote | null, string | null, never>
  /** The thread when it was offered. */
  assigned_at: Date
  resolution_count: number
  offered_at: Date
  expires_at: Date
  outcome: HandOverOutcome | null
  settled_at: Date | null
}

/** Threads that their physician put aside. */
export interface SnoozesTable {
  partner_id: string
  async_consult_id: string
  physician_id: string
  until: Date
  assigned_at: Date
  message_count: number
  created_at: Date
  /** When it came back to its physician. Null: still put aside. */
  woke_at: Date | null
}

/** What is to be done for patients at a later time. */
export interface FollowUpsTable {
  partner_id: string
  follow_up_id: string
  async_consult_id: string | null
  patient_id: string
  /** Null: any physician. */
  physician_id: string | null
  due_at: Date
  text: string
  status: FollowUpStatus
  created_by: string
  /** Why a first reply of the physician was not sent; null: a physician wrote the follow-up. */
  unsent: UnsentReason | null
  created_at: Date
  updated_at: Date
}

/** Notes of clinicians about a patient, which patients never see. */
export interface PatientNotesTable {
  partner_id: string
  patient_id: string
  patient_note_id: string
  author_id: string
  author_name: string
  text: string
  created_at: Date
}

/** Worklists that physicians saved under a name. */
export interface SavedViewsTable {
  partner_id: string
  physician_id: string
  saved_view_id: string
  name: string
  filter: ColumnType<WorklistFilter, string, string>
  created_at: ColumnType<Date, Date, never>
}

/** What live streams tell physicians about their work among themselves. */
export interface TeamEventsTable {
  partner_id: string
  team_event_id: string
  kind: TeamEventKind
  /** Null: for all physicians. */
  physician_id: string | null
  async_consult_id: string | null
  given_by: GivenBy | null
  giver_id: string | null
  occurred_at: Date
}

export interface TablesOfTeamwork {
  follow_ups: FollowUpsTable
  hand_overs: HandOversTable
  internal_notes: InternalNotesTable
  mentions: MentionsTable
  patient_notes: PatientNotesTable
  saved_views: SavedViewsTable
  snoozes: SnoozesTable
  team_events: TeamEventsTable
}
