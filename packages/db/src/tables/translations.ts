/** What a translator made of patients' messages, by language. */
export interface MessageTranslationsTable {
  partner_id: string
  async_consult_id: string
  message_id: string
  language: string
  /** The language that the translator found; null: it named none. */
  source_language: string | null
  text: string
  translated_at: Date
}

/** The physicians' own words of replies that were sent in another language. */
export interface ReplyOriginalsTable {
  partner_id: string
  async_consult_id: string
  message_id: string
  text: string
  language: string
  sent_language: string
}

export interface TablesOfTranslations {
  message_translations: MessageTranslationsTable
  reply_originals: ReplyOriginalsTable
}
