import type { CallMessagesTable, TenantTransaction } from '@consult/db'
import type { CallMessage } from '@consult/domain'
import type { Insertable, Selectable } from 'kysely'

type Row = Omit<Selectable<CallMessagesTable>, 'idempotency_key'>

/** All columns except the idempotency key, which only the author knows. */
const columns = [
  'partner_id',
  'telehealth_consult_id',
  'sequence',
  'message_id',
  'author_type',
  'author_id',
  'author_name',
  'text',
  'created_at',
] as const

/** Returns the resource of a row. */
export const toCallMessage = (row: Row): CallMessage => ({
  messageId: row.message_id,
  telehealthConsultId: row.telehealth_consult_id,
  sequence: row.sequence,
  author: { type: row.author_type, id: row.author_id, name: row.author_name },
  text: row.text,
  createdAt: row.created_at.toISOString(),
})

const ofCall = (tx: TenantTransaction, telehealthConsultId: string) =>
  tx.db
    .selectFrom('call_messages')
    .where('partner_id', '=', tx.partnerId)
    .where('telehealth_consult_id', '=', telehealthConsultId)

/** Returns the messages of a call after a sequence, oldest first. */
export async function readCallMessages(
  tx: TenantTransaction,
  telehealthConsultId: string,
  { after, limit }: { after: number; limit: number },
): Promise<Row[]> {
  return ofCall(tx, telehealthConsultId)
    .select(columns)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute()
}

/** Returns the message that the author sent with this key, or undefined. */
export async function findByKey(
  tx: TenantTransaction,
  { telehealthConsultId, authorId, key }: { telehealthConsultId: string; authorId: string; key: string },
): Promise<CallMessage | undefined> {
  const row = await ofCall(tx, telehealthConsultId)
    .select(columns)
    .where('author_id', '=', authorId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  return row && toCallMessage(row)
}

/** Adds a message after the last one of its call. The caller must have locked the call, so that sequences are unique. */
export async function addCallMessage(
  tx: TenantTransaction,
  message: Omit<Insertable<CallMessagesTable>, 'partner_id' | 'sequence'>,
): Promise<CallMessage> {
  const { last } = await ofCall(tx, message.telehealth_consult_id)
    .select(({ fn }) => fn.max('sequence').as('last'))
    .executeTakeFirstOrThrow()
  const row = await tx.db
    .insertInto('call_messages')
    .values({ ...message, partner_id: tx.partnerId, sequence: (last ?? 0) + 1 })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toCallMessage(row)
}
