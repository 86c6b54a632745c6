import { newId } from '@consult/db'
import { sql } from 'kysely'
import type { Deduplication, PostRequest } from './deduplication.ts'
import { requireSameRequest } from './idempotency-key.ts'

/** Accepts one message per consult, author and key, forever. The database stores the key and the fingerprint. */
export function createKeyedDeduplication({ services, answer }: PostRequest, key: string): Deduplication {
  return {
    claim: async (tx, { asyncConsultId, authorId, fingerprint }) => {
      const messageId = newId('message', services.clock.now())
      const { rows: claimed } = await sql`
        insert into message_keys (partner_id, async_consult_id, author_id, key, message_id, content_hash)
        values (${tx.partnerId}, ${asyncConsultId}, ${authorId}, ${key}, ${messageId}, ${fingerprint})
        on conflict do nothing returning message_id`.execute(tx.db)
      if (claimed.length > 0) return { isNew: true, messageId }
      const first = await tx.db
        .selectFrom('message_keys')
        .select(['message_id', 'content_hash'])
        .where('partner_id', '=', tx.partnerId)
        .where('async_consult_id', '=', asyncConsultId)
        .where('author_id', '=', authorId)
        .where('key', '=', key)
        .executeTakeFirstOrThrow()
      requireSameRequest(first.content_hash, fingerprint)
      answer.repeated = true
      return { isNew: false, messageId: first.message_id }
    },
    run: (transaction) => transaction(),
  }
}
