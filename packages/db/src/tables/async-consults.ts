import type {
  AsyncConsult,
  AsyncConsultStatus,
  AttachmentFacts,
  ClosedReason,
  ConsultIntake,
  Priority,
} from '@consult/domain'
import type { ColumnType } from 'kysely'

type Created = ColumnType<Date, Date, never>

export interface AsyncConsultsTable {
  partner_id: string
  async_consult_id: string
  status: AsyncConsultStatus
  patient_id: string
  /** The patient's immutable externalId, copied here so that reading a consult reads one row. */
  patient_external_id: string
  physician_id: string | null
  reason: string | null
  language: string | null
  jurisdiction: string | null
  /** How urgent the consult is: as stated, or else as the metadata of the consult and its patient says. */
  priority: ColumnType<Priority, Priority | undefined, Priority>
  /** The priority as somebody stated it for this consult; null: the partner's metadata decides. */
  stated_priority: ColumnType<Priority | null, Priority | null | undefined, Priority | null>
  metadata: ColumnType<Record<string, string>, string, string>
  created_at: Created
  last_activity_at: Date
  consented_at: Date | null
  /** The version of the partner's privacy page and terms that the patient accepted. */
  consent_version: ColumnType<string | null, string | null | undefined, string | null>
  /** The test clock of its patient; null: real time. */
  test_clock_id: ColumnType<string | null, string | null | undefined, never>
  queued_at: Date | null
  assigned_at: Date | null
  response_due_at: Date | null
  resolve_requested_at: Date | null
  acceptance_ends_at: Date | null
  closed_at: Date | null
  closed_reason: ClosedReason | null
  close_note: string | null
  /** Every resolution, oldest first: it stays when the patient reopens the consult. */
  resolutions: ColumnType<AsyncConsult['resolutions'], string | undefined, string>
  /** What the patient is asked beforehand; null: nothing. Written as JSON text. */
  intake: ColumnType<ConsultIntake | null, string | null | undefined, string | null>
  /** The physician who invited the patient with a first reply; null: the partner did. */
  invited_by: ColumnType<string | null, string | null | undefined, string | null>
  rating_value: number | null
  rating_comment: string | null
  rated_at: Date | null
  /** The sequence of the newest transcript message; 0 before the first. */
  message_count: number
  /** How far the patient, and the physician who is or was assigned, has read; 0 before the first message. */
  patient_read_sequence: ColumnType<number, number | undefined, number>
  physician_read_sequence: ColumnType<number, number | undefined, number>
  /** The first physician's message that the patient has not read; null when there is none. */
  unread_from_sequence: ColumnType<number | null, number | null | undefined, number | null>
  /** When that message was delivered. */
  unread_since: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the partner was told about it. */
  unread_told_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

/** The columns by which consults are listed. Only triggers write them: they copy them from `async_consults`. */
export interface AsyncConsultOrderTable {
  partner_id: string
  async_consult_id: string
  status: AsyncConsultStatus
  physician_id: string | null
  last_activity_at: Date
  queued_at: Date | null
  response_due_at: Date | null
  closed_at: Date | null
  /** 0: emergency, 1: urgent, 2: routine. */
  priority_rank: number
  /** `turnOf` in the lines `queue` and `replies`. */
  queue_turn: Date | null
  reply_turn: Date | null
  /** Never changes. */
  invited_by: string | null
}

/** First replies of physicians while they wait for the patient's consent. */
export interface FirstRepliesTable {
  partner_id: string
  async_consult_id: string
  physician_id: string
  text: string
  created_at: Created
  updated_at: Date
}

/** A file of a message. `removedAt`: retention has removed the file since. */
export type StoredAttachment = AttachmentFacts & { readonly removedAt?: string }

export interface MessagesTable {
  partner_id: string
  async_consult_id: string
  sequence: number
  message_id: string
  author_type: 'patient' | 'physician' | 'system'
  author_id: string | null
  author_name: string | null
  text: string
  notice: ColumnType<{ code: string; params: Record<string, string> } | null, string | null, never>
  /** Null when there are none. */
  attachments: ColumnType<StoredAttachment[] | null, string | null, never>
  accepted_at: Date
  created_at: Created
  /** The search words; null until they are computed. Only searches read it. */
  words: ColumnType<string | null, string | null, string | null>
}

/** Idempotency keys of messages and replies: one (consult, author, key) is delivered at most once, forever. */
export interface MessageKeysTable {
  partner_id: string
  async_consult_id: string
  author_id: string
  key: string
  message_id: string
  content_hash: string
}

/**
 * Posts without a key whose 202 has not been written to the socket yet, as far as the database knows. The row is
 * deleted after the write; `lost` means that the write will never happen.
 */
export interface MessageReceiptsTable {
  partner_id: string
  async_consult_id: string
  author_id: string
  content_hash: string
  message_id: string
  instance_id: string
  lost: boolean
  created_at: Date
}

export interface TablesOfAsyncConsults {
  async_consults: AsyncConsultsTable
  async_consult_order: AsyncConsultOrderTable
  first_replies: FirstRepliesTable
  messages: MessagesTable
  message_keys: MessageKeysTable
  message_receipts: MessageReceiptsTable
}
