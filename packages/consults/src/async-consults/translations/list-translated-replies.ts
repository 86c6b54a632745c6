import type { TranslatedReply } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { fetchConsultRow } from '../thread-store.ts'

/** More replies than a thread has. The newest ones are shown. */
const most = 1_000

/**
 * The physicians' own words of the replies that were sent in another language, newest first.
 * @returns them, and when they were read.
 * @throws not_found; reason_required for a colleague's consult.
 */
export async function listTranslatedReplies(
  context: RequestContext,
  { asyncConsultId }: { asyncConsultId: string },
): Promise<{ at: string; replies: TranslatedReply[] }> {
  const at = context.services.clock.now().toISOString()
  return readTenant(context, async (tx) => {
    const { patient_id: patientId } = await fetchConsultRow(tx, asyncConsultId)
    noteShown(context, {
      type: 'async_consult',
      id: asyncConsultId,
      consultId: asyncConsultId,
      patientId,
      code: 'translated_replies',
    })
    // The ids are in the order of their time.
    const rows = await tx.db
      .selectFrom('reply_originals')
      .selectAll()
      .where('partner_id', '=', tx.partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .orderBy('message_id', 'desc')
      .limit(most)
      .execute()
    return {
      at,
      replies: rows.map((row) => ({
        messageId: row.message_id,
        text: row.text,
        language: row.language,
        sentLanguage: row.sent_language,
      })),
    }
  })
}
