import type { ColumnType } from 'kysely'

/**
 * An uploaded file: its metadata and owner. The row is written before the bytes and deleted after them, so that no
 * bytes exist without a row.
 */
export interface AttachmentsTable {
  partner_id: string
  attachment_id: string
  uploader_type: 'partner' | 'physician' | 'patient'
  /** Null for the partner itself. */
  uploader_id: string | null
  file_name: string
  content_type: string
  byte_size: number
  /** The storage's key for the bytes. The keys of the smaller versions are derived from it. */
  storage_key: string
  /** The sizes of a picture's smaller versions; null where it has none. */
  screen_byte_size: number | null
  thumbnail_byte_size: number | null
  created_at: ColumnType<Date, Date, never>
  /** Null until the storage has the bytes, and again from the time they are to be deleted. */
  stored_at: Date | null
  /** The message that contains it. */
  message_id: string | null
  /** The consult and the questionnaire of the answer that names it. */
  intake_consult_id: ColumnType<string | null, string | null | undefined, string | null>
  intake_key: ColumnType<string | null, string | null | undefined, string | null>
  /** Since when it belongs to no message and no intake. */
  free_since: Date | null
}

export interface TablesOfAttachments {
  attachments: AttachmentsTable
}
