import type { SsoError } from '@consult/auth'
import { ConsultError } from '@consult/domain'

/**
 * What the person is told. `cancelled`: the provider did not sign them in. `expired`: the sign-in took too long, was already
 * used, or began in another browser. `refused`: their organization signed them in, but not for an account here.
 */
export type SsoRefusal = 'cancelled' | 'expired' | 'refused'

export const ssoFailed = (reason: SsoRefusal): ConsultError => new ConsultError('single_sign_on_failed', { reason })

/** Converts a failure at the provider to an answer. Its own text is never shown. */
export function toConsultFailure({ reason }: SsoError): ConsultError {
  return reason === 'unavailable' ? new ConsultError('identity_provider_unavailable') : ssoFailed(reason)
}
