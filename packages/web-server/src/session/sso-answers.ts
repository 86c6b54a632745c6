import { faultOf } from '@consult/web-client/errors/fault.ts'
import type { SsoRefusal } from '@consult/web-client/session/sso-answers.ts'

const statusOf: Record<SsoRefusal, number> = {
  cancelled: 401,
  expired: 401,
  refused: 401,
  malformed: 400,
  full: 429,
  too_many: 429,
  provider_away: 503,
  unavailable: 503,
}

/** Returns the answer for a failed single sign-on. It never contains the provider's own words. */
export function refuseSso(reason: SsoRefusal): Response {
  return Response.json({ reason }, { status: statusOf[reason], headers: { 'Cache-Control': 'no-store' } })
}

const isReason = (reason: unknown): reason is 'cancelled' | 'expired' | 'refused' =>
  reason === 'cancelled' || reason === 'expired' || reason === 'refused'

/** Returns the answer for an error of the API. */
export function refuseSsoAs(error: unknown): Response {
  const { status, code, details } = faultOf(error)
  if (code === 'identity_provider_unavailable') return refuseSso('provider_away')
  if (code === 'quota_exceeded') return refuseSso('full')
  if (status === 401) return refuseSso(isReason(details.reason) ? details.reason : 'refused')
  if (status === 400) return refuseSso('malformed')
  return refuseSso(status === 429 ? 'too_many' : 'unavailable')
}
