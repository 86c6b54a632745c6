import { newId } from '@consult/db'
import type { Deduplication, PostRequest } from './deduplication.ts'
import { requireSameRequest } from './idempotency-key.ts'
import { findKey, storeKeys } from './key-store.ts'

/** Accepts one message per consult, author and key, forever. The database stores the key and the fingerprint. */
export function createKeyedDeduplication({ services, answer }: PostRequest, key: string): Deduplication {
  const newMessageId = () => newId('message', services.clock.now())
  return {
    claim: async (tx, submission) => {
      const messageId = newMessageId()
      const stored = await storeKeys(tx, [{ submission, key, messageId }])
      if (stored.size > 0) return { isNew: true, messageId }
      const first = await findKey(tx, submission, key)
      requireSameRequest(first.fingerprint, submission.fingerprint)
      answer.repeated = true
      return { isNew: false, messageId: first.messageId }
    },
    fresh: (submission) => ({ submission, key, messageId: newMessageId() }),
    run: (transaction) => transaction(),
  }
}
