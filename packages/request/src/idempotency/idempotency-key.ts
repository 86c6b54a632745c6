import { createHash } from 'node:crypto'
import { ConsultError, invalidRequest } from '@consult/domain'

/*
 * The rules that every Idempotency-Key follows, wherever it is stored. Source: docs/idempotency.md.
 */

const keyForm = /^[\x21-\x7e]{1,255}$/

/** @throws invalid_request for a key that is empty, too long or not plain ASCII. */
export function checkIdempotencyKey(key: string): void {
  if (keyForm.test(key)) return
  throw invalidRequest({
    path: 'Idempotency-Key',
    code: 'invalid_header',
    message: 'Use 1 to 255 visible ASCII characters.',
  })
}

/**
 * Identifies a request by its content: two requests with equal parts have the same fingerprint.
 * Fingerprints of messages are stored forever, so the same parts must always give the same result.
 */
export function fingerprintOf(...parts: unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/**
 * Checks that a key comes with the request that it was first used for.
 * @throws idempotency_key_reused when it comes with another request.
 */
export function requireSameRequest(firstFingerprint: string, fingerprint: string): void {
  if (firstFingerprint !== fingerprint) throw new ConsultError('idempotency_key_reused')
}
