import type {
  CallRole,
  CallSimulation,
  CancelledReason,
  ConsultIntake,
  DeviceCheck,
  NetworkCheck,
  Priority,
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
  /** The patient's immutable externalId, copied here so that reading a consult reads one row. */
  patient_external_id: string
  /** The physician who is booked, reserved or in the call. */
  physician_id: string | null
  booked_physician_id: string | null
  reason: string | null
  language: string | null
  jurisdiction: string | null
  /** How urgent the consult is: as stated, or else as the metadata of the consult and its patient says. */
  priority: ColumnType<Priority, Priority | undefined, Priority>
  /** The priority as somebody stated it for this consult; null: the partner's metadata decides. */
  stated_priority: ColumnType<Priority | null, Priority | null | undefined, Priority | null>
  metadata: ColumnType<Record<string, string>, string, string>
  /** What the patient is asked beforehand; null: nothing. Written as JSON text. */
  intake: ColumnType<ConsultIntake | null, string | null | undefined, string | null>
  scheduled_for: Date | null
  /** `scheduled_for` plus the duration: until then a booked physician is not available. */
  scheduled_until: Date | null
  /** When the booking last changed: its time, its length or its physician. Null: not since the call was created. */
  booked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  duration_minutes: number
  /** The previous booked time, before the last reschedule. */
  rescheduled_from: Date | null
  next_reminder_at: Date | null
  created_at: ColumnType<Date, Date, never>
  /** The place in the queue: first come, first served. */
  waiting_since: Date | null
  present_until: Date | null
  place_until: Date | null
  /** The results of the patient's last device check. */
  devices: ColumnType<DeviceCheck | null, string | null, string | null>
  network: NetworkCheck | null
  ring_count: number
  ringing_since: Date | null
  ring_expires_at: Date | null
  started_at: Date | null
  ended_at: Date | null
  cancelled_at: Date | null
  /** Why it was canceled; also null for consults that were canceled before this column existed. */
  cancelled_reason: CancelledReason | null
  /** The stated reason for the cancellation, for the record. */
  cancel_reason: string | null
  /** The test clock of its patient; null: real time. */
  test_clock_id: ColumnType<string | null, string | null | undefined, never>
  /** The scenario of simulated physicians, in a test environment. Null: people answer it. */
  simulation: ColumnType<CallSimulation | null, CallSimulation | null | undefined, never>
  /** The simulated physician who came on duty only for this call. */
  simulated_physician_id: ColumnType<string | null, never, string>
  recording_status: RecordingStatus
  transcript_status: TranscriptStatus
  rating_value: number | null
  rating_comment: string | null
  rated_at: Date | null
}

/** Every ring of a call and its outcome. Null `outcome`: it is ringing now. */
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

/** The location of a call's room: the row with the highest generation. Earlier rows are previous locations. */
export interface CallRoomsTable {
  partner_id: string
  telehealth_consult_id: string
  /** 1, 2, 3 … per consult; incremented whenever the node was lost. */
  generation: number
  /** The control address of the media node. */
  node_url: string
  placed_at: Date
}

/** A participant's answers to being recorded. The latest answer counts; no answer means no. */
export interface RecordingConsentsTable {
  partner_id: string
  telehealth_consult_id: string
  participant_id: string
  /** 1, 2, 3 … per consult and participant. */
  answer_number: number
  role: CallRole
  agreed: boolean
  answered_at: Date
  /** The question: its version, its language, and the SHA-256 of its text in hex. */
  wording_version: string
  wording_language: string
  wording_sha256: string
}

/** The chat messages between a call's participants. */
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
  /** Null when the author sent none. */
  idempotency_key: string | null
  created_at: Date
}

/** The recording of an ended call: its pending work, and where it is stored. */
export interface RecordingsTable {
  partner_id: string
  telehealth_consult_id: string
  /** When to make or retry it; null when nothing is left to do. */
  next_attempt_at: Date | null
  /** The number of attempts. A worker holds the number of its attempt and has lost the job when it changes. */
  attempts: number
  /** Where the video is stored, or was going to be. */
  storage_key: string | null
  byte_size: number | null
  duration_ms: number | null
  /** When the complete video was stored. */
  stored_at: Date | null
  /** When it was deleted because its retention period ended. */
  removed_at: Date | null
  /** When to make or retry the transcript; null when nothing is left to do. */
  transcript_next_attempt_at: Date | null
  /** The number of attempts, like `attempts`. */
  transcript_attempts: number
  /** Where it is stored, or was going to be. */
  transcript_key: string | null
  transcript_byte_size: number | null
  /** When it was completely stored. */
  transcript_stored_at: Date | null
  /** The request that ended the call; null if it is unknown or no request ended the call. */
  request_id: string | null
}

export interface TablesOfTelehealthConsults {
  telehealth_consults: TelehealthConsultsTable
  telehealth_rings: TelehealthRingsTable
  call_rooms: CallRoomsTable
  recording_consents: RecordingConsentsTable
  call_messages: CallMessagesTable
  recordings: RecordingsTable
}
