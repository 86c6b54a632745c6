import { looksLikeApiKey } from './api-keys.ts'
import { readBearer } from './refusals.ts'
import { looksLikeSession } from './session-rules.ts'

/**
 * The kind of a program's credential, by the form of its header: an API key, or the session token of a physician. Null for a widget,
 * for a portal or console session, and for anything else.
 */
export function programCredentialOf(authorization: string | undefined): 'api_key' | 'session_token' | null {
  const bearer = authorization === undefined ? null : readBearer(authorization)
  if (bearer === null) return null
  if (looksLikeApiKey(bearer)) return 'api_key'
  return looksLikeSession(bearer, 'token') ? 'session_token' : null
}
