/** A physician's unsent reply, one per consult. */
export interface ReplyDraftsTable {
  partner_id: string
  async_consult_id: string
  physician_id: string
  /** Chosen on each save; a different value means that another tab or person has saved in the meantime. */
  version: string
  /** Text and attachments, encrypted. */
  sealed: string
  saved_at: Date
}

export interface TablesOfDrafts {
  reply_drafts: ReplyDraftsTable
}
