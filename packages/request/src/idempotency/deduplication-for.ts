import { newId } from '@consult/db'
import type { Deduplication, PostRequest } from './deduplication.ts'
import { checkIdempotencyKey, requireSameRequest } from './idempotency-key.ts'
import { findKey, storeKeys } from './key-store.ts'
import { createKeylessDeduplication } from './keyless/keyless-deduplication.ts'

/** Accepts one message per consult, author and key, forever. The database stores the key and the fingerprint. */
function createKeyedDeduplication({ services, answer }: PostRequest, key: string): Deduplication {
  const newMessageId = () => newId('message', services.clock.now())
  return {
    reserve: async (tx, submission) => {
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

/**
 * Deduplicates by the request's Idempotency-Key. Without a key, deduplicates by the fate of earlier answers.
 * @throws invalid_request for a malformed key.
 */
export function deduplicationFor(request: PostRequest): Deduplication {
  const { idempotencyKey } = request
  if (idempotencyKey === null) return createKeylessDeduplication(request)
  checkIdempotencyKey(idempotencyKey)
  return createKeyedDeduplication(request, idempotencyKey)
}
