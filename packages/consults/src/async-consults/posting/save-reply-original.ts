import type { TenantTransaction } from '@consult/db'
import type { ReplyOriginal } from '@consult/domain'

/** Keeps a physician's own words in the transaction that accepts their translation as a reply. */
export async function saveReplyOriginal(
  tx: TenantTransaction,
  reply: { asyncConsultId: string; messageId: string; original: ReplyOriginal },
): Promise<void> {
  const { asyncConsultId, messageId, original } = reply
  await tx.db
    .insertInto('reply_originals')
    .values({
      partner_id: tx.partnerId,
      async_consult_id: asyncConsultId,
      message_id: messageId,
      text: original.text,
      language: original.language,
      sent_language: original.sentLanguage,
    })
    .execute()
}
