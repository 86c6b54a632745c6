import { prepared, type TenantTransaction } from '@consult/db'
import { sql } from 'kysely'
import type { Submission } from './submission.ts'

/** An Idempotency-Key for a submission, and the message that it is accepted as. */
export interface NewKey {
  readonly submission: Submission
  readonly key: string
  readonly messageId: string
}

/** Stores keys, each unless its consult and author have used it before. @returns the ids of the messages whose keys are new. */
export async function storeKeys(tx: TenantTransaction, keys: readonly NewKey[]): Promise<ReadonlySet<string>> {
  const rows = keys.map(({ submission, key, messageId }) => ({
    partner_id: tx.partnerId,
    async_consult_id: submission.asyncConsultId,
    author_id: submission.authorId,
    key,
    message_id: messageId,
    content_hash: submission.fingerprint,
  }))
  const { rows: stored } = await sql<{ message_id: string }>`${prepared} 
    insert into message_keys (partner_id, async_consult_id, author_id, key, message_id, content_hash)
    select partner_id, async_consult_id, author_id, key, message_id, content_hash
    from json_populate_recordset(null::message_keys, ${JSON.stringify(rows)}::json)
    order by async_consult_id, author_id, key
    on conflict do nothing returning message_id`.execute(tx.db)
  return new Set(stored.map((row) => row.message_id))
}

/** The stored key with its message and its fingerprint. */
export function findKey(tx: TenantTransaction, { asyncConsultId, authorId }: Submission, key: string) {
  return tx.db
    .selectFrom('message_keys')
    .select(['message_id as messageId', 'content_hash as fingerprint'])
    .where('partner_id', '=', tx.partnerId)
    .where('async_consult_id', '=', asyncConsultId)
    .where('author_id', '=', authorId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
}
