import type { ErrorCode } from '@consult/domain'
import { type Route, takesKey } from '../routes.ts'

/**
 * Every error code of a route: those of all routes of its kind, and those of its use case. Excludes 405, which belongs
 * to unsupported methods, and errors of input that is not a request to any route.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const { method, path, keepsKeys, errors = [] } = route
  const codes: ErrorCode[] = [
    'unauthorized',
    // A widget session is checked on every route that receives it.
    'embed_token_invalid',
    'embed_token_expired',
    'forbidden',
    // A route without input refuses parameters too.
    'invalid_request',
    'rate_limited',
    'internal_error',
    'service_unavailable',
    ...errors,
  ]
  if (path.includes('{')) codes.push('not_found')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  if (takesKey(route)) codes.push('idempotency_key_reused')
  // A message's key is resolved in the transaction that accepts the message, so it is never found in use.
  if (takesKey(route) && !keepsKeys) codes.push('idempotency_key_in_use')
  return [...new Set(codes)]
}
