import type { Deduplication, PostRequest } from './deduplication.ts'
import { checkIdempotencyKey } from './idempotency-key.ts'
import { createKeyedDeduplication } from './keyed-deduplication.ts'
import { createKeylessDeduplication } from './keyless/keyless-deduplication.ts'

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
