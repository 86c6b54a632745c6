import {
  type AcceptedPayload,
  type AsyncConsultRow,
  messageColumns,
  readTranslations,
  removedFilesOf,
  rowToAsyncConsult,
} from '@consult/consults'
import type { MessagesTable, TenantTransaction } from '@consult/db'
import {
  type AttachmentFacts,
  type ExportedMessage,
  type ExportedThread,
  noticeSchema,
  type PendingMessage,
} from '@consult/domain'
import type { Services } from '@consult/request'
import type { Selectable } from 'kysely'
import { readNotes } from './read-notes.ts'
import { readOrders } from './read-orders.ts'
import { attachmentPath } from './safe-path.ts'

/** How many messages are in memory at once. Each has at most 8,000 characters. */
const pageSize = 200

/** A thread in an export, without its messages. */
export type ThreadFacts = Omit<ExportedThread, 'messages' | 'pendingMessages'>

/** The patient's threads, oldest first. */
export function readThreads(tx: TenantTransaction, patientId: string): Promise<AsyncConsultRow[]> {
  return tx.db
    .selectFrom('async_consults')
    .selectAll()
    .where('partner_id', '=', tx.partnerId)
    .where('patient_id', '=', patientId)
    .orderBy('created_at')
    .orderBy('async_consult_id')
    .execute()
}

export async function toThreadFacts(tx: TenantTransaction, row: AsyncConsultRow): Promise<ThreadFacts> {
  const { patientId: _patient, patientExternalId: _external, ...facts } = rowToAsyncConsult(row)
  const consult = { kind: 'async', id: row.async_consult_id } as const
  return { ...facts, notes: await readNotes(tx, consult), orders: await readOrders(tx, consult) }
}

const toAttachment = (facts: AttachmentFacts) => ({ ...facts, path: attachmentPath(facts) })

type InOtherLanguages = Awaited<ReturnType<typeof readTranslations>>

/** The message as physicians wrote it, and read it, in other languages. */
function otherLanguagesOf(messageId: string, { translations, originals }: InOtherLanguages) {
  const original = originals.find((one) => one.message_id === messageId)
  return {
    original: original
      ? { text: original.text, language: original.language, sentLanguage: original.sent_language }
      : null,
    translations: translations
      .filter((one) => one.message_id === messageId)
      .map((one) => ({
        language: one.language,
        sourceLanguage: one.source_language,
        text: one.text,
        translatedAt: one.translated_at.toISOString(),
      })),
  }
}

const toMessage = (row: Omit<Selectable<MessagesTable>, 'words'>, others: InOtherLanguages): ExportedMessage => ({
  messageId: row.message_id,
  author: { type: row.author_type, id: row.author_id, name: row.author_name },
  text: row.text,
  // Retention has removed the others from the storage.
  attachments: (row.attachments ?? []).filter(({ removedAt }) => removedAt === undefined).map(toAttachment),
  ...removedFilesOf(row),
  notice: row.notice && noticeSchema.parse(row.notice),
  acceptedAt: row.accepted_at.toISOString(),
  createdAt: row.created_at.toISOString(),
  sequence: row.sequence,
  ...otherLanguagesOf(row.message_id, others),
})

/** The messages of a thread, oldest first, page by page. */
export async function* readMessages(
  { database }: Services,
  partnerId: string,
  asyncConsultId: string,
): AsyncGenerator<ExportedMessage[]> {
  for (let after = 0; ; ) {
    const { rows, others } = await database.inTenant(partnerId, async (tx) => {
      const found = await tx.db
        .selectFrom('messages')
        .select(messageColumns)
        .where('partner_id', '=', partnerId)
        .where('async_consult_id', '=', asyncConsultId)
        .where('sequence', '>', after)
        .orderBy('sequence')
        .limit(pageSize)
        .execute()
      const ids = found.map((row) => row.message_id)
      return { rows: found, others: await readTranslations(tx, asyncConsultId, ids) }
    })
    if (rows.length > 0) yield rows.map((row) => toMessage(row, others))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return
    after = last.sequence
  }
}

/** The messages of a thread that were accepted and are not delivered: on their way, or parked. */
export async function readPending(
  tx: TenantTransaction,
  { patientId, asyncConsultId }: { patientId: string; asyncConsultId: string },
): Promise<PendingMessage[]> {
  const found: PendingMessage[] = []
  for (const table of ['parked_items', 'lane_items'] as const) {
    const items = await tx.db
      .selectFrom(table)
      .select(['item_id', 'payload', 'accepted_at'])
      .where('partner_id', '=', tx.partnerId)
      .where('lane_key', '=', patientId)
      .orderBy('accepted_at')
      .orderBy('item_id')
      .execute()
    for (const { item_id: messageId, payload, accepted_at } of items) {
      const { asyncConsultId: consultId, author, text, attachments = [] } = payload as AcceptedPayload
      if (consultId !== asyncConsultId) continue
      const acceptedAt = accepted_at.toISOString()
      found.push({ messageId, authorType: author.type, text, attachments: attachments.map(toAttachment), acceptedAt })
    }
  }
  return found
}
