import type { MessageTranslationsTable, ReplyOriginalsTable, TenantTransaction } from '@consult/db'
import type { Selectable } from 'kysely'

/** What there is of messages in other languages than they were sent in. For physicians and records, never for patients. */
export async function readTranslations(
  { db, partnerId }: TenantTransaction,
  asyncConsultId: string,
  messageIds: readonly string[],
): Promise<{
  readonly translations: readonly Selectable<MessageTranslationsTable>[]
  readonly originals: readonly Selectable<ReplyOriginalsTable>[]
}> {
  if (messageIds.length === 0) return { translations: [], originals: [] }
  const translations = await db
    .selectFrom('message_translations')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('message_id', 'in', [...messageIds])
    .orderBy('language')
    .execute()
  const originals = await db
    .selectFrom('reply_originals')
    .selectAll()
    .where('partner_id', '=', partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('message_id', 'in', [...messageIds])
    .execute()
  return { translations, originals }
}
