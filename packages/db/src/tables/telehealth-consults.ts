import type {
  CallRole,
  CancelledReason,
  DeviceCheck,
  NetworkCheck,
  RecordingStatus,
  TelehealthStatus,
  TranscriptStatus,
} from '@consult/domain'
import type { ColumnType } from 'kysely'

export interface TelehealthConsultsTable {
  partner_id: string
  telehealth_consult_id: string
  status: TelehealthStatus
  patient_id: string
  /** The patient's externalId, which never changes: kept here so that reading a consult reads one row. */
  patient_external_id: string
  /** The physician booked, reserved or in the call. */
  physician_id: string | null
  booked_physician_id: string | null
  reason: string | null
  language: string | null
  jurisdiction: string | null
  metadata: ColumnType<Record<string, string>, string, string>
  scheduled_for: Date | null
  /** `scheduled_for` and the duration together: the time that a booked physician is not free. */
  scheduled_until: Date | null
  duration_minutes: number
  /** The time that it was booked for before it was moved last. */
  rescheduled_from: Date | null
  next_reminder_at: Date | null
  created_at: ColumnType<Date, Date, never>
  /** The place in line: first come, first served. */
  waiting_since: Date | null
  present_until: Date | null
  place_until: Date | null
  /** What the patient's device check found last. */
  devices: ColumnType<DeviceCheck | null, string | null, string | null>
  network: NetworkCheck | null
  ring_count: number
  ringing_since: Date | null
  ring_expires_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  cancelled_at: Date | null
  /** How it came to be cancelled; null also for what was cancelled before this was kept. */
  cancelled_reason: CancelledReason | null
  /** What whoever cancelled it said, for the record. */
  cancel_reason: string | null
  recording_status: RecordingStatus
  transcript_status: TranscriptStatus
  rating_value: number | null
  rating_comment: string | null
  rated_at: Date | null
  /** The physician's own, for the record; never shown to the patient. */
  note: ColumnType<string | null, never, string | null>
  note_written_at: ColumnType<Date | null, never, Date | null>
}

/** Every ring of a call and what became of it. `outcome` null: it rings now. */
export interface TelehealthRingsTable {
  partner_id: string
  telehealth_consult_id: string
  /** 1, 2, 3 … per consult. */
  ring_number: number
  physician_id: string
  rung_at: Date
  ended_at: Date | null
  outcome: 'joined' | 'declined' | 'unanswered' | null
}

/** Where the room of a call is: the row with the highest generation. The earlier ones are where it was. */
export interface CallRoomsTable {
  partner_id: string
  telehealth_consult_id: string
  /** 1, 2, 3 … per consult: one more whenever the node had gone. */
  generation: number
  /** The control address of the media node. */
  node_url: string
  placed_at: Date
}

/** What a participant of a call has answered to being recorded. Their latest answer counts; none is a no. */
export interface RecordingConsentsTable {
  partner_id: string
  telehealth_consult_id: string
  participant_id: string
  /** 1, 2, 3 … per consult and participant. */
  answer_number: number
  role: CallRole
  agreed: boolean
  answered_at: Date
  /** What was asked: its version, its language, and the SHA-256 of its text in hex. */
  wording_version: string
  wording_language: string
  wording_sha256: string
}

/** What the two in a call have written to each other. */
export interface CallMessagesTable {
  partner_id: string
  telehealth_consult_id: string
  /** 1, 2, 3 … per consult. */
  sequence: number
  message_id: string
  author_type: CallRole
  author_id: string
  author_name: string | null
  text: string
  /** Null when its author sent none. */
  idempotency_key: string | null
  created_at: Date
}

/** The recording of a call that is over: what is still to be done about it, and where it is kept. */
export interface RecordingsTable {
  partner_id: string
  telehealth_consult_id: string
  /** When it is to be made, or tried again; null when there is nothing left to do. */
  next_attempt_at: Date | null
  /** How often it was begun. Whoever works on it holds this number, and has lost it when it has moved on. */
  attempts: number
  /** Where the film is, or was about to be put. */
  storage_key: string | null
  byte_size: number | null
  duration_ms: number | null
  /** Since when the film is there, whole. */
  stored_at: Date | null
  /** Since when it is gone again, because its time was over. */
  removed_at: Date | null
  /** When the transcript is to be made, or tried again; null when there is nothing left to do. */
  transcript_next_attempt_at: Date | null
  /** How often it was begun, as `attempts`. */
  transcript_attempts: number
  /** Where it is, or was about to be put. */
  transcript_key: string | null
  transcript_byte_size: number | null
  /** Since when it is there, whole. */
  transcript_stored_at: Date | null
}
