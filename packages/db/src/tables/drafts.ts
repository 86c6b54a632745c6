/** A reply that a physician has begun, one per consult. */
export interface ReplyDraftsTable {
  partner_id: string
  async_consult_id: string
  physician_id: string
  /** Made by whoever saved it; another one means that somebody else has saved since. */
  version: string
  /** Text and attachments, sealed. */
  sealed: string
  saved_at: Date
}
