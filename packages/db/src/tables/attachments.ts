import type { ColumnType } from 'kysely'

/**
 * An uploaded file: what is known of it, and whose it is. The row is there before the bytes are, and goes after they
 * have gone, so that there are no bytes without a row.
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
  /** What the storage knows the bytes by. */
  storage_key: string
  created_at: ColumnType<Date, Date, never>
  /** Null until the storage has the bytes, and again from when they are to go. */
  stored_at: Date | null
  /** The message that has it. */
  message_id: string | null
  /** Since when it is in no message. */
  free_since: Date | null
}
