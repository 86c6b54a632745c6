import type { Message } from '@consult/domain'
import { noteShown, type RequestContext, readTenant } from '@consult/request'
import { messageColumns, toMessage } from '../async-consults/list-messages.ts'
import { fetchConsultRow } from '../async-consults/thread-store.ts'

/**
 * Returns the last messages of a transcript, or the last ones before a sequence, oldest first. A thread opens at its
 * end.
 * @throws not_found
 */
export async function readTranscript(
  context: RequestContext,
  { asyncConsultId, before, limit }: { asyncConsultId: string; before?: number | undefined; limit: number },
): Promise<{ messages: Message[] }> {
  const { services, account } = context
  const { partnerId } = account
  const links = (await services.fileLinks()).for(context)
  return readTenant(context, async (tx) => {
    const consult = await fetchConsultRow(tx, asyncConsultId)
    const rows = await tx.db
      .selectFrom('messages')
      .select(messageColumns)
      .where('partner_id', '=', partnerId)
      .where('async_consult_id', '=', asyncConsultId)
      .$if(before !== undefined, (query) => query.where('sequence', '<', before ?? 0))
      .orderBy('sequence', 'desc')
      .limit(limit)
      .execute()
    const patientId = consult.patient_id
    noteShown(context, { type: 'async_consult', id: asyncConsultId, consultId: asyncConsultId, patientId })
    return { messages: rows.reverse().map((row) => toMessage(row, links)) }
  })
}
