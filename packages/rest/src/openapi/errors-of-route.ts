import type { ErrorCode } from '@consult/domain'
import { type Route, takesKey } from '../routes.ts'

/** True where the request carries more than the names in its path: a body that is read, or a query. */
function isChecked({ method, path, input }: Route): boolean {
  if (method !== 'GET') return true
  return Object.keys(input?.shape ?? {}).some((field) => !path.includes(`{${field}}`))
}

/**
 * Every code that a route can answer with: what all routes of its kind have, and what its use case adds. Not in it: 405,
 * which is for the methods that a path does not serve, and what is no request to a route at all.
 */
export function errorsOf(route: Route): ErrorCode[] {
  const { method, path, keepsKeys, errors = [] } = route
  const codes: ErrorCode[] = [
    'unauthorized',
    // Of a widget's session, which is looked at wherever it is shown.
    'embed_token_invalid',
    'embed_token_expired',
    'forbidden',
    'rate_limited',
    'internal_error',
    ...errors,
  ]
  if (isChecked(route)) codes.push('invalid_request')
  if (path.includes('{')) codes.push('not_found')
  if (method !== 'GET') codes.push('payload_too_large', 'unsupported_media_type')
  if (takesKey(route)) codes.push('idempotency_key_reused')
  // A message's key is settled in the transaction that accepts it: nobody finds it in use.
  if (takesKey(route) && !keepsKeys) codes.push('idempotency_key_in_use')
  return [...new Set(codes)]
}
