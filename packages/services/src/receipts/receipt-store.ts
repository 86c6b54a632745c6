import type { Database, MessageReceiptsTable, TenantTransaction } from '@consult/db'
import { addSeconds } from '@consult/domain'
import { sql } from 'kysely'

/** Whose message, in which thread, saying what. */
export interface ReceiptKey {
  readonly asyncConsultId: string
  readonly authorId: string
  readonly contentHash: string
}

/** A post whose 202 the database does not know to have been handed out. */
export interface OpenReceipt {
  readonly messageId: string
  readonly instanceId: string
  readonly lost: boolean
}

/** How long a post whose answer was lost is remembered, seconds. Longer, an honest repeat would be taken for it. */
export const lostReceiptSeconds = 24 * 60 * 60

/**
 * Opens a receipt for a new post, unless one for the same content is open.
 * @returns the one that is open, or null when this one is now.
 */
export async function openReceipt(
  tx: TenantTransaction,
  key: ReceiptKey,
  mine: { messageId: string; instanceId: string; now: Date },
): Promise<OpenReceipt | null> {
  const forgotten = addSeconds(mine.now, -lostReceiptSeconds)
  const { rows: opened } = await sql`
    insert into message_receipts as r (partner_id, async_consult_id, author_id, content_hash, message_id, instance_id,
      lost, created_at)
    values (${tx.partnerId}, ${key.asyncConsultId}, ${key.authorId}, ${key.contentHash}, ${mine.messageId},
      ${mine.instanceId}, false, ${mine.now})
    on conflict (partner_id, async_consult_id, author_id, content_hash) do update set
      message_id = excluded.message_id, instance_id = excluded.instance_id, lost = false,
      created_at = excluded.created_at
    where r.created_at <= ${forgotten}
    returning message_id`.execute(tx.db)
  if (opened.length > 0) return null
  return receiptOf(tx, key).forUpdate().executeTakeFirstOrThrow()
}

function toRow(
  tx: TenantTransaction,
  key: ReceiptKey,
  mine: { messageId: string; instanceId: string; now: Date },
): MessageReceiptsTable {
  return {
    partner_id: tx.partnerId,
    async_consult_id: key.asyncConsultId,
    author_id: key.authorId,
    content_hash: key.contentHash,
    message_id: mine.messageId,
    instance_id: mine.instanceId,
    lost: false,
    created_at: mine.now,
  }
}

/** Hands an open receipt over: to a new post (another message id), or to the retry of the one it is for. */
export async function takeReceipt(
  tx: TenantTransaction,
  key: ReceiptKey,
  mine: { messageId: string; instanceId: string; now: Date },
): Promise<void> {
  await tx.db
    .updateTable('message_receipts')
    .set(toRow(tx, key, mine))
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', key.asyncConsultId)
    .where('author_id', '=', key.authorId)
    .where('content_hash', '=', key.contentHash)
    .execute()
}

/** The open receipt for this content, or null. */
export async function findReceipt(tx: TenantTransaction, key: ReceiptKey): Promise<OpenReceipt | null> {
  const row = await receiptOf(tx, key).executeTakeFirst()
  return row ?? null
}

function receiptOf(tx: TenantTransaction, key: ReceiptKey) {
  return tx.db
    .selectFrom('message_receipts')
    .select(['message_id as messageId', 'instance_id as instanceId', 'lost'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', key.asyncConsultId)
    .where('author_id', '=', key.authorId)
    .where('content_hash', '=', key.contentHash)
}

/** Writes down what became of answers: receipts of those handed out go, the others are marked lost. */
export async function settleReceipts(
  database: Database,
  settled: { partnerId: string; instanceId: string; handed: readonly string[]; lost: readonly string[] },
): Promise<void> {
  const { partnerId, instanceId, handed, lost } = settled
  await database.inTenant(partnerId, async (tx) => {
    if (handed.length > 0) {
      await sql`
        delete from message_receipts
        where partner_id = ${partnerId} and message_id = any(${[...handed]}::text[])`.execute(tx.db)
    }
    if (lost.length > 0) {
      // Not when another process has taken the receipt over for a retry: its answer is the one that counts now.
      await sql`
        update message_receipts set lost = true
        where partner_id = ${partnerId} and message_id = any(${[...lost]}::text[])
          and instance_id = ${instanceId}`.execute(tx.db)
    }
  })
}
