import { ConsultError, type FrameSession } from '@consult/domain'
import type { Services } from '../call.ts'

/** True when the page's origin is on the list; compared as browsers write it, scheme, host and port. */
export function isAllowedOrigin(allowedOrigins: readonly string[], origin: string | undefined): boolean {
  return origin !== undefined && allowedOrigins.includes(origin)
}

/**
 * Exchanges the embed token that a page holds for the frame session that the widget works with, and that lives as long
 * as the token would have.
 * @param origin the page's `Origin`, which the browser writes and a page cannot.
 * @throws embed_token_invalid, embed_token_expired, origin_not_allowed
 */
export async function exchangeEmbedSession(
  services: Services,
  { token, origin }: { token: string; origin: string | undefined },
): Promise<FrameSession> {
  const { embedSessions } = services.auth
  const { account, patientId, consultId, expiresAt } = await embedSessions.validate('token', token)
  if (!isAllowedOrigin(account.allowedOrigins, origin)) throw new ConsultError('origin_not_allowed')
  const session = await embedSessions.begin('frame', {
    partnerId: account.partnerId,
    patientId,
    consultId,
    keyGeneration: account.keyGeneration,
    expiresAt,
  })
  return { session, expiresAt: expiresAt.toISOString(), partnerId: account.partnerId, patientId }
}
