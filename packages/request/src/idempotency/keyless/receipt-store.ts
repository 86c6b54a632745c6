import { type Database, type MessageReceiptsTable, prepared, type TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { Submission } from '../submission.ts'

/** A new post, with the process that answers it. */
export interface NewReceipt {
  readonly messageId: string
  readonly instanceId: string
  readonly now: Date
}

/** The receipt of an accepted post whose 202 is not known to have reached the client's socket. */
export interface OpenReceipt {
  readonly messageId: string
  readonly instanceId: string
  readonly lost: boolean
}

/**
 * How long a post whose answer was lost is remembered, in seconds. After that, the same text again is more likely a new
 * message than a retry.
 */
export const lostReceiptSeconds = 24 * 60 * 60

/** A receipt to open. */
export interface ReceiptToOpen {
  readonly submission: Submission
  readonly mine: NewReceipt
}

/**
 * Opens receipts for new posts, except where a receipt with the same content is open.
 * @returns the ids of the messages whose receipts were opened.
 */
export async function openReceipts(
  tx: TenantTransaction,
  receipts: readonly ReceiptToOpen[],
): Promise<ReadonlySet<string>> {
  const rows = receipts.map(({ submission, mine }) => toRow(tx, submission, mine))
  const { rows: opened } = await sql<{ message_id: string }>`${prepared} 
    insert into message_receipts as r (partner_id, async_consult_id, author_id, content_hash, message_id, instance_id,
      lost, created_at)
    select partner_id, async_consult_id, author_id, content_hash, message_id, instance_id, lost, created_at
    from json_populate_recordset(null::message_receipts, ${JSON.stringify(rows)}::json)
    order by async_consult_id, author_id, content_hash
    on conflict (partner_id, async_consult_id, author_id, content_hash) do update set
      message_id = excluded.message_id, instance_id = excluded.instance_id, lost = false,
      created_at = excluded.created_at
    where excluded.created_at - r.created_at >= make_interval(secs => ${sql.lit(lostReceiptSeconds)})
    returning message_id`.execute(tx.db)
  return new Set(opened.map((row) => row.message_id))
}

/**
 * Opens a receipt for a new post, unless a receipt with the same content is open.
 * @returns the receipt that was already open, or null when the new one was opened.
 */
export async function openReceipt(
  tx: TenantTransaction,
  submission: Submission,
  mine: NewReceipt,
): Promise<OpenReceipt | null> {
  const opened = await openReceipts(tx, [{ submission, mine }])
  if (opened.size > 0) return null
  // The statement has locked the receipt, although it did not change it.
  return receiptOf(tx, submission).executeTakeFirstOrThrow()
}

function toRow(tx: TenantTransaction, submission: Submission, mine: NewReceipt): MessageReceiptsTable {
  return {
    partner_id: tx.partnerId,
    async_consult_id: submission.asyncConsultId,
    author_id: submission.authorId,
    content_hash: submission.fingerprint,
    message_id: mine.messageId,
    instance_id: mine.instanceId,
    lost: false,
    created_at: mine.now,
  }
}

/** Reassigns an open receipt to a new post with the same content, or to the retry of its own post. */
export async function takeReceipt(tx: TenantTransaction, submission: Submission, mine: NewReceipt): Promise<void> {
  const { partner_id: _, ...row } = toRow(tx, submission, mine)
  await tx.db
    .updateTable('message_receipts')
    .set(row)
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', submission.asyncConsultId)
    .where('author_id', '=', submission.authorId)
    .where('content_hash', '=', submission.fingerprint)
    .execute()
}

/** The open receipt for this content, or null. */
export async function findReceipt(tx: TenantTransaction, submission: Submission): Promise<OpenReceipt | null> {
  const row = await receiptOf(tx, submission).executeTakeFirst()
  return row ?? null
}

function receiptOf(tx: TenantTransaction, submission: Submission) {
  return tx.db
    .selectFrom('message_receipts')
    .select(['message_id as messageId', 'instance_id as instanceId', 'lost'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', submission.asyncConsultId)
    .where('author_id', '=', submission.authorId)
    .where('content_hash', '=', submission.fingerprint)
}

/** Records the fate of answers: deletes the receipts of answers that were handed out, and marks the others lost. */
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
      // Skip receipts that another process has taken over for a retry: that process's answer counts.
      await sql`
        update message_receipts set lost = true
        where partner_id = ${partnerId} and message_id = any(${[...lost]}::text[])
          and instance_id = ${instanceId}`.execute(tx.db)
    }
  })
}
